import { hasSameItems, minus } from '../../../../core/multiset.js';
import { type BridgeAction, makeBridgeFault, note, send } from '../../../../kit/bridge-action.js';
import { type CardName, MILITIA_HAND_SIZE } from '../../engine/index.js';
import { isJsonCard, makeJsonCard } from '../../jsonrpc/card-names.js';
import { type Id, makeResult } from '../../jsonrpc/envelope/envelope.js';
import type { AttackParams, AttackResult } from '../../jsonrpc/messages.js';
import { findAbsurdCount } from '../../jsonrpc/sanity-limits.js';
import { tolerateParams } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Defense } from '../../sexpr/messages.js';
import { cardsOfVersion, type Version } from '../../sexpr/versions.js';
import { abortGame, abortOnNonsense } from './abort.js';
import { askDefense } from './ask-player.js';
import { answerByPolicy } from './attack-policies.js';
import {
  type Attack,
  attackOf,
  type BridgeState,
  isUnratedGame,
  mayHaveComeLate,
  namesFromOwn,
  type PublicCards,
  type SentRequest,
} from './bridge-state.js';
import { knownTo, nameOfJson } from './card-mapping.js';
import { discard, drawWithoutCounts, type OwnedCards } from './owned-cards.js';
import { catchUp } from './player-turn.js';
import { readOwnedCards } from './read-owned-cards.js';

// Attacks by others. The player is asked if it has a message for the attack; otherwise the bridge answers.

export function onAttack(bridge: BridgeState, id: Id, params: unknown): BridgeAction[] {
  const valid = tolerateParams('Attack', params);
  if (!valid.ok) return abortOnNonsense(bridge, `invalid Attack: ${valid.message}`);
  const { phase, lastAnswer } = bridge;
  if (lastAnswer?.id === id && lastAnswer.mayBeLost) return [send('server', lastAnswer.frame)];
  const former = attackOf(bridge);
  if (former?.id === id) return [];
  // Nobody can own an attack in the first round; and the hand is not known yet.
  if (bridge.publicCards === null && !mayHaveComeLate(bridge)) return abortOnNonsense(bridge, TOO_EARLY);
  if (isOwnTurn(bridge)) return abortOnNonsense(bridge, "Attack came in the player's own turn");
  if (former !== null && !former.mayBeLost) {
    return abortOnNonsense(bridge, 'Attack came before the previous one was answered');
  }
  const attack = { id, params: valid.value as AttackParams };
  if (phase.kind === 'requesting') return attackBeforeHand(bridge, phase.request, attack);
  // Asked again after a lost connection, while the player is still thinking.
  if (phase.kind === 'defending') {
    bridge.phase = { ...phase, attack };
    return [];
  }
  bridge.phase = { kind: 'attacked', attack };
  return mayHaveComeLate(bridge) ? [{ kind: 'fetch-state' }] : handlePendingAttack(bridge);
}

const TOO_EARLY = 'Attack came before the first turn';

const isOwnTurn = ({ phase }: BridgeState): boolean =>
  phase.kind === 'choosing' || (phase.kind === 'requesting' && phase.request.play.kind !== 'clean');

/**
 * The new hand comes with the result of EndTurn, which may still be on its way (J-28). If that was lost with the
 * connection, the attack may show the hand instead.
 */
function attackBeforeHand(bridge: BridgeState, request: SentRequest, attack: Attack): BridgeAction[] {
  if (!request.mayBeLost) {
    bridge.phase = { kind: 'requesting', request, attack };
    return [];
  }
  const { hand } = attack.params;
  const cards = hand === undefined ? null : drawWithoutCounts(request.prediction, hand.map(nameOfJson));
  if (cards === null) {
    const message = 'the new hand was lost with the connection, and now the player is attacked';
    return abortGame(bridge, makeBridgeFault('bridge/hand-unknown', 'bridge', message));
  }
  bridge.phase = { kind: 'attacked', attack };
  bridge.cards = cards;
  return [note('the result of EndTurn was lost; the hand is taken from the attack'), ...handlePendingAttack(bridge)];
}

/** Answers an attack that no one deals with yet, or finds out what the player must know to answer it. */
export function handlePendingAttack(bridge: BridgeState): BridgeAction[] {
  const { phase, options } = bridge;
  if (phase.kind !== 'attacked') return [];
  const { card, hand } = phase.attack.params;
  const mismatch = hand === undefined ? null : takeHand(bridge, hand.map(nameOfJson));
  if (mismatch !== null && !isUnratedGame(bridge)) {
    return abortGame(bridge, makeBridgeFault('bridge/count', 'server', `the cards do not add up: ${mismatch}`));
  }
  const notes =
    mismatch === null ? [] : [note('the hand has changed without a message; the one in the attack is used')];
  if (card !== 'Militia' || !hasMilitia(options.version)) {
    if (!isUnratedGame(bridge)) {
      return abortOnNonsense(bridge, `the player is attacked with ${card}, which is not in the kingdom`);
    }
    return [...notes, ...answerForPlayer(bridge, phase.attack)];
  }
  if (options.canFetchState) return [...notes, { kind: 'fetch-state' }];
  return [...notes, ...askWithoutState(bridge, phase.attack)];
}

const hasMilitia = (version: Version): boolean => (cardsOfVersion(version) as readonly string[]).includes('militia');

/** Herald's own server sends the hand with the attack. Returns how it differs from ours; null if it does not. */
function takeHand(bridge: BridgeState, hand: readonly CardName[]): string | null {
  const own = bridge.cards.hand;
  if (hasSameItems(hand, own)) return null;
  if (isUnratedGame(bridge)) bridge.cards = { ...bridge.cards, hand };
  return `the hand should be ${own.join(' ')}; the attack has ${hand.join(' ')}`;
}

/** Answers by the documented policy. */
function answerForPlayer(bridge: BridgeState, attack: Attack): BridgeAction[] {
  const { result, cards } = answerByPolicy(bridge.cards, attack.params);
  bridge.cards = cards;
  bridge.fidelity.count('ws/attack/unsayable', 'approximated');
  const text = `the player has no message for ${attack.params.card}; the bridge answers ${JSON.stringify(result)}`;
  return [note(text), answer(bridge, attack, result)];
}

function answer(bridge: BridgeState, { id }: Attack, result: AttackResult): BridgeAction {
  const frame = makeResult(id, result);
  bridge.phase = { kind: 'watching' };
  bridge.lastAnswer = { id, frame };
  bridge.attacker = null;
  return send('server', frame);
}

export function onPublicState(bridge: BridgeState, state: unknown): BridgeAction[] {
  const { phase } = bridge;
  if (phase.kind === 'catching-up') return catchUp(bridge, phase.state, readOwnedCards(state));
  if (phase.kind !== 'attacked') return [];
  const read = readPublicState(state);
  if (bridge.publicCards === null) return catchUpAttacked(bridge, read, readOwnedCards(state));
  if (read === null) {
    return [note("the server's public state is not available"), ...askWithoutState(bridge, phase.attack)];
  }
  const current = namesFromOwn(bridge).slice(1).includes(read.current) ? read.current : null;
  return ask(bridge, phase.attack, read.publicCards, current ?? bridge.attacker, true);
}

/** The player takes up a game in the middle, and is attacked before its first turn in it. */
function catchUpAttacked(bridge: BridgeState, read: PublicState | null, own: OwnedCards | null): BridgeAction[] {
  if (read === null || own === null) return abortOnNonsense(bridge, TOO_EARLY);
  bridge.cards = own;
  bridge.publicCards = read.publicCards;
  return handlePendingAttack(bridge);
}

/** Uses the supply and the trash as they were last seen. */
const askWithoutState = (bridge: BridgeState, attack: Attack): BridgeAction[] =>
  ask(bridge, attack, bridge.publicCards ?? { supply: {}, trash: null }, bridge.attacker, false);

function ask(
  bridge: BridgeState,
  attack: Attack,
  publicCards: PublicCards,
  attacker: string | null,
  isFresh: boolean,
): BridgeAction[] {
  const others = namesFromOwn(bridge).slice(1);
  const [next] = others as [string];
  const certain = others.length === 1 ? next : attacker;
  bridge.fidelity.count('ws/attacked', certain === null ? 'approximated' : 'exact');
  bridge.fidelity.count('ws/defended', 'impossible', others.length - 1);
  return askDefense(bridge, { attack, publicCards, attacker: certain ?? next, isFresh });
}

interface PublicState {
  readonly current: string;
  readonly publicCards: PublicCards;
}

/** `["Turn", {supply, trash, current_player, …}]`, as J-04 has it; null for anything else. */
function readPublicState(state: unknown): PublicState | null {
  if (!Array.isArray(state) || state[0] !== 'Turn') return null;
  const { supply, trash, current_player: current } = (state[1] ?? {}) as Record<string, unknown>;
  const name = (current as { name?: unknown } | null)?.name;
  if (typeof name !== 'string' || typeof supply !== 'object' || supply === null || !Array.isArray(trash)) return null;
  if (!Object.values(supply).every((count) => Number.isSafeInteger(count) && count >= 0)) return null;
  if (findAbsurdCount({ supply: supply as PublicCards['supply'] }) !== null) return null;
  return {
    current: name,
    publicCards: { supply: supply as PublicCards['supply'], trash: trash.filter(isJsonCard).map(nameOfJson) },
  };
}

/** Sends the player's own answer. */
export function defend(bridge: BridgeState, attack: Attack, defense: Defense): BridgeAction[] {
  if (defense.kind === 'moat') {
    bridge.fidelity.count('ws/defense', 'exact');
    return [answer(bridge, attack, { reaction: 'Moat' })];
  }
  const cards = [...defense.cards, ...hiddenToDiscard(bridge, defense.cards.length)];
  bridge.cards = discard(bridge.cards, cards);
  bridge.fidelity.count('ws/defense', cards.length === defense.cards.length ? 'exact' : 'approximated');
  return [answer(bridge, attack, { data: cards.map(makeJsonCard) })];
}

/** The server also counts the cards that the player is not shown. */
function hiddenToDiscard({ cards, options }: BridgeState, discarded: number): readonly CardName[] {
  const hidden = minus(cards.hand, knownTo(options.version, cards.hand));
  return hidden.slice(0, Math.max(0, cards.hand.length - MILITIA_HAND_SIZE - discarded));
}
