import { type BridgeAction, makeBridgeFault, note, send } from '../../../../kit/bridge-action.js';
import { HAND_SIZE } from '../../engine/index.js';
import { makeRequest, type Params } from '../../jsonrpc/envelope/envelope.js';
import type { EndTurnResult, TurnState } from '../../jsonrpc/messages.js';
import { tolerateResult, tolerateTurnState } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Play } from '../../sexpr/messages.js';
import { breakOff, senseless } from './abort.js';
import { isUnratedGame, type Seat, type Table } from './bridge-state.js';
import { nameOfJson, requestOf, toldOf } from './card-mapping.js';
import { askMove } from './known-state.js';
import { newsOfSupply } from './notifications.js';
import { audit, type Foreseen, foresee, reconcile, type Told } from './own-cards.js';
import { differentPiles } from './rule-differences.js';
import { excessOf } from './sanity-limits.js';

// The player's own turn: each state of the server asks for a play, each play is a request, and its result the next state.

/** The turn begins; or, after a lost connection, is told again where it stands. */
export function startTurn(seat: Seat, params: unknown): BridgeAction[] {
  const sense = tolerateTurnState(params);
  if (!sense.ok) return senseless(seat, `StartTurn makes no sense: ${sense.message}`);
  const state = sense.value as TurnState;
  const excess = excessOf(state);
  if (excess !== null) return senseless(seat, `StartTurn makes no sense: ${excess}`);
  const { waiting } = seat;
  if (seat.attack !== null) return senseless(seat, 'StartTurn comes before an attack is answered');
  if (waiting !== null && isStillBefore(waiting.before, state)) return sayAgain(seat, waiting.play);
  if (seat.question?.asked === 'move' && isStillBefore(seat.books, state)) return [];
  const isNew = waiting === null || waiting.play.kind === 'clean';
  const foreseen = waiting?.foreseen ?? { books: seat.books, draws: isFirst(seat) ? HAND_SIZE : 0 };
  const news = isNew ? [...differentPiles(seat, state.supply), ...newsOfSupply(seat, state.supply)] : [];
  seat.waiting = null;
  if (isNew) seat.buying = false;
  return [...news, ...goOn(seat, foreseen, state, waiting?.play ?? null)];
}

/** Nothing has been drawn yet: the first hand is told with the first turn (J-09). */
const isFirst = ({ books }: Seat): boolean => books.hand.length === 0 && books.discards.length === 0;

/** Whether the server has not heard of anything that was done since: nothing was drawn, and so nothing reshuffled. */
const isStillBefore = (books: Foreseen['books'], state: TurnState): boolean =>
  state.deck === books.deck.length &&
  audit({ books, draws: 0 }, toldOf(state)).ok &&
  (state.in_play !== undefined || books.inPlay.length === 0);

function sayAgain(seat: Seat, play: Play): BridgeAction[] {
  seat.waiting = null;
  return [
    note('the connection was lost before the server heard the last play: it is told again'),
    ...request(seat, play),
  ];
}

/** A state in the own turn: the books are brought up to date, and the player is asked. */
function goOn(seat: Seat, foreseen: Foreseen, state: TurnState, play: Play | null): BridgeAction[] {
  const entered = enter(seat, foreseen, toldOf(state));
  if (seat.stage === 'over') return entered;
  if (play !== null && (play.kind === 'add' || play.kind === 'buy')) seat.buying = true;
  const phase = state.phase?.[0];
  const buying = phase === undefined ? seat.buying : phase === 'Buy';
  seat.fidelity.count('ws/state/actions', phase === undefined ? 'reconstructed' : 'exact');
  seat.fidelity.count('ws/state/plays', state.in_play === undefined ? 'reconstructed' : 'exact');
  const table: Table = { supply: state.supply, trash: state.trash?.map(nameOfJson) ?? null };
  seat.table = table;
  const means = { actions: buying ? 0 : state.actions, buys: state.buys, coins: state.treasure };
  return [...entered, ...askMove(seat, table, means)];
}

/** Holds the books against what is told; a difference ends the game, or is bridged over where cards may change unseen. */
function enter(seat: Seat, foreseen: Foreseen, told: Told): BridgeAction[] {
  const audited = audit(foreseen, told);
  if (audited.ok) {
    seat.books = audited.books;
    return [];
  }
  if (!isUnratedGame(seat)) {
    const fault = makeBridgeFault('bridge/count', 'server', `the books do not match: ${audited.reason}`);
    return breakOff(seat, { ...fault, register: 'S-33' });
  }
  seat.books = reconcile(foreseen, told);
  seat.fidelity.count('ws/hidden-draw', 'approximated');
  return [note(`the cards have changed unseen, and are taken as told: ${audited.reason}`)];
}

/** Says a legal play to the server. */
export function request(seat: Seat, play: Play): BridgeAction[] {
  const { method, params } = requestOf(play);
  const id = seat.nextId++;
  seat.waiting = { id, play, before: seat.books, foreseen: foresee(seat.books, play) };
  // The result of EndTurn tells the same supply, but may be lost with the connection.
  if (play.kind === 'clean') seat.supplyAfterTurn = seat.table?.supply ?? null;
  return [send('server', makeRequest(id, method, params as Params | undefined))];
}

/** The answer to a request of ours. */
export function onResult(seat: Seat, id: unknown, result: unknown): BridgeAction[] {
  const { waiting } = seat;
  if (waiting === null || waiting.id !== id) return onStray(seat, id);
  const { method, params } = requestOf(waiting.play);
  const sense = tolerateResult(method, params, result);
  if (!sense.ok) return senseless(seat, `the result of ${method} makes no sense: ${sense.message}`);
  const excess = excessOf(sense.value as EndTurnResult);
  if (excess !== null) return senseless(seat, `the result of ${method} makes no sense: ${excess}`);
  seat.waiting = null;
  if (method !== 'EndTurn') return goOn(seat, waiting.foreseen, sense.value as TurnState, waiting.play);
  const ended = sense.value as EndTurnResult;
  seat.supplyAfterTurn = ended.supply;
  if (seat.table !== null) seat.table = { ...seat.table, supply: ended.supply };
  return enter(seat, waiting.foreseen, toldOf(ended));
}

/** An answer that nobody waits for any more may come late; one that nobody has asked for makes no sense. */
function onStray(seat: Seat, id: unknown): BridgeAction[] {
  const isLate = Number.isInteger(id) && (id as number) > 0 && (id as number) < seat.nextId;
  const message = `the server answers a request that nobody waits for: id ${JSON.stringify(id)}`;
  return isLate ? [note(message)] : senseless(seat, message);
}

/** The server does not take what the player was allowed to say: the drivers' game would end here (B-10). */
export function onRefusal(seat: Seat, id: unknown, message: string): BridgeAction[] {
  const { waiting } = seat;
  // Null is the id of whatever could not be read.
  if (waiting === null || (waiting.id !== id && id !== null)) {
    return breakOff(seat, makeBridgeFault('bridge/refused', 'server', message), seat.question?.asked === 'move');
  }
  const { method, params } = requestOf(waiting.play);
  seat.waiting = null;
  const said = params === undefined ? method : `${method} ${JSON.stringify(params)}`;
  const fault = makeBridgeFault('bridge/refused', 'server', `the server refuses ${said}: ${message}`, {
    register: 'J-25',
  });
  return breakOff(seat, fault, waiting.play.kind !== 'clean');
}
