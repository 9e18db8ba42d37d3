import { type BridgeAction, makeBridgeFault, note, send } from '../../../../kit/bridge-action.js';
import { HAND_SIZE } from '../../engine/index.js';
import { makeRequest, type Params } from '../../jsonrpc/envelope/envelope.js';
import type { EndTurnResult, TurnState } from '../../jsonrpc/messages.js';
import { findAbsurdCount } from '../../jsonrpc/sanity-limits.js';
import { tolerateResult, tolerateTurnState } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Play } from '../../sexpr/messages.js';
import { abortGame, abortOnNonsense } from './abort.js';
import { askMove } from './ask-player.js';
import {
  attackOf,
  type BridgeState,
  isOver,
  isUnratedGame,
  mayHaveComeLate,
  type PublicCards,
} from './bridge-state.js';
import { countsOf, nameOfJson, requestOf } from './card-mapping.js';
import { notifyOfGains } from './notifications.js';
import { fitToServer, type OwnedCards, type Prediction, predict, reconcileWithServer } from './owned-cards.js';
import { noteDifferentPiles } from './rule-differences.js';

// The player's own turn: each state from the server asks for a play, each play is a request, and its result is the next state.

/** The turn begins; or, after a lost connection, the server says where it stands. */
export function onStartTurn(bridge: BridgeState, params: unknown): BridgeAction[] {
  const valid = tolerateTurnState(params);
  if (!valid.ok) return abortOnNonsense(bridge, `invalid StartTurn: ${valid.message}`);
  const state = valid.value as TurnState;
  const absurd = findAbsurdCount(state);
  if (absurd !== null) return abortOnNonsense(bridge, `invalid StartTurn: ${absurd}`);
  if (attackOf(bridge) !== null) return abortOnNonsense(bridge, 'StartTurn came before an attack was answered');
  const { phase } = bridge;
  const request = phase.kind === 'requesting' ? phase.request : null;
  if (request !== null && isUnchanged(request.before, state)) return resend(bridge, request.play);
  if (phase.kind === 'choosing' && isUnchanged(bridge.cards, state)) return [];
  const isNew = request === null || request.play.kind === 'clean';
  const prediction = request?.prediction ?? { cards: bridge.cards, draws: hasDrawn(bridge) ? 0 : HAND_SIZE };
  if (mayHaveComeLate(bridge) && !reconcileWithServer(prediction, countsOf(state)).ok) {
    bridge.phase = { kind: 'catching-up', state };
    return [{ kind: 'fetch-state' }];
  }
  const news = isNew ? [...noteDifferentPiles(bridge, state.supply), ...notifyOfGains(bridge, state.supply)] : [];
  bridge.phase = { kind: 'watching' };
  if (isNew) bridge.isBuying = false;
  return [...news, ...continueTurn(bridge, prediction, state, request?.play ?? null)];
}

/** The player takes up a game in the middle, if the server tells what it owns. */
export function catchUp(bridge: BridgeState, state: TurnState, own: OwnedCards | null): BridgeAction[] {
  bridge.phase = { kind: 'watching' };
  const prediction = own === null ? { cards: bridge.cards, draws: HAND_SIZE } : { cards: own, draws: 0 };
  return continueTurn(bridge, prediction, state, null);
}

/** The first hand comes with the first turn (J-09). */
const hasDrawn = ({ cards }: BridgeState): boolean => cards.hand.length > 0 || cards.discards.length > 0;

/** Whether the server has not seen anything done since: nothing was drawn, and so nothing reshuffled. */
const isUnchanged = (cards: OwnedCards, state: TurnState): boolean =>
  state.deck === cards.deck.length &&
  reconcileWithServer({ cards, draws: 0 }, countsOf(state)).ok &&
  (state.in_play !== undefined || cards.inPlay.length === 0);

const resend = (bridge: BridgeState, play: Play): BridgeAction[] => [
  note('the connection was lost before the server got the last play; sending it again'),
  ...requestPlay(bridge, play),
];

/** Brings the player's cards up to date with a state in its turn, and asks for the next play. */
function continueTurn(
  bridge: BridgeState,
  prediction: Prediction,
  state: TurnState,
  play: Play | null,
): BridgeAction[] {
  const notes = updateCards(bridge, prediction, state);
  if (isOver(bridge)) return notes;
  if (play !== null && (play.kind === 'add' || play.kind === 'buy')) bridge.isBuying = true;
  const phase = state.phase?.[0];
  const isBuying = phase === undefined ? bridge.isBuying : phase === 'Buy';
  bridge.fidelity.count('ws/state/actions', phase === undefined ? 'reconstructed' : 'exact');
  bridge.fidelity.count('ws/state/plays', state.in_play === undefined ? 'reconstructed' : 'exact');
  const publicCards: PublicCards = { supply: state.supply, trash: state.trash?.map(nameOfJson) ?? null };
  bridge.publicCards = publicCards;
  const spendable = { actions: isBuying ? 0 : state.actions, buys: state.buys, coins: state.treasure };
  return [...notes, ...askMove(bridge, publicCards, spendable)];
}

/** A mismatch ends the game, unless the kingdom may change cards without a message: then the server's are used. */
function updateCards(bridge: BridgeState, prediction: Prediction, state: TurnState | EndTurnResult): BridgeAction[] {
  const counts = countsOf(state);
  const reconciled = reconcileWithServer(prediction, counts);
  if (reconciled.ok) {
    bridge.cards = reconciled.cards;
    return [];
  }
  if (!isUnratedGame(bridge)) {
    const message = `the cards do not add up: ${reconciled.reason}`;
    return abortGame(bridge, makeBridgeFault('bridge/count', 'server', message, { register: 'S-33' }));
  }
  bridge.cards = fitToServer(prediction, counts);
  bridge.fidelity.count('ws/hidden-draw', 'approximated');
  return [note(`the cards have changed without a message; the server's are used: ${reconciled.reason}`)];
}

/** Sends a legal play to the server. */
export function requestPlay(bridge: BridgeState, play: Play): BridgeAction[] {
  const { method, params } = requestOf(play);
  const id = bridge.nextId++;
  const request = { id, play, before: bridge.cards, prediction: predict(bridge.cards, play) };
  bridge.phase = { kind: 'requesting', request, attack: null };
  // The result of EndTurn has the same supply, but may be lost with the connection.
  if (play.kind === 'clean') bridge.supplyAfterTurn = bridge.publicCards?.supply ?? null;
  return [send('server', makeRequest(id, method, params as Params | undefined))];
}

export function onResult(bridge: BridgeState, id: unknown, result: unknown): BridgeAction[] {
  const { phase } = bridge;
  if (phase.kind !== 'requesting' || phase.request.id !== id) return onUnexpectedResult(bridge, id);
  const { request, attack } = phase;
  const { method, params } = requestOf(request.play);
  const valid = tolerateResult(method, params, result);
  if (!valid.ok) return abortOnNonsense(bridge, `invalid result of ${method}: ${valid.message}`);
  const absurd = findAbsurdCount(valid.value as EndTurnResult);
  if (absurd !== null) return abortOnNonsense(bridge, `invalid result of ${method}: ${absurd}`);
  bridge.phase = attack === null ? { kind: 'watching' } : { kind: 'attacked', attack };
  if (method !== 'EndTurn') {
    return continueTurn(bridge, request.prediction, valid.value as TurnState, request.play);
  }
  const ended = valid.value as EndTurnResult;
  bridge.supplyAfterTurn = ended.supply;
  if (bridge.publicCards !== null) bridge.publicCards = { ...bridge.publicCards, supply: ended.supply };
  return updateCards(bridge, request.prediction, ended);
}

/** The result of a request that was sent again may come late; a result without a request is nonsense. */
function onUnexpectedResult(bridge: BridgeState, id: unknown): BridgeAction[] {
  const isLate = Number.isInteger(id) && (id as number) > 0 && (id as number) < bridge.nextId;
  const message = `the server answered a request that is not open: id ${JSON.stringify(id)}`;
  return isLate ? [note(message)] : abortOnNonsense(bridge, message);
}

/** The server refuses a play that is legal in the player's protocol: a driver's game would end here (B-10). */
export function onRefusal(bridge: BridgeState, id: unknown, message: string): BridgeAction[] {
  const { phase } = bridge;
  // A null id stands for a request that the server could not read.
  if (phase.kind !== 'requesting' || (phase.request.id !== id && id !== null)) {
    return abortGame(bridge, makeBridgeFault('bridge/refused', 'server', message), phase.kind === 'choosing');
  }
  const { play } = phase.request;
  const { method, params } = requestOf(play);
  const sent = params === undefined ? method : `${method} ${JSON.stringify(params)}`;
  const fault = makeBridgeFault('bridge/refused', 'server', `the server refused ${sent}: ${message}`, {
    register: 'J-25',
  });
  return abortGame(bridge, fault, play.kind !== 'clean');
}
