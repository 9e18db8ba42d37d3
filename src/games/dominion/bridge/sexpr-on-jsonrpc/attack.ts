import { hasSameItems, minus } from '../../../../core/multiset.js';
import { type BridgeAction, makeBridgeFault, note, send } from '../../../../kit/bridge-action.js';
import type { CardName } from '../../engine/index.js';
import { isJsonCard, makeJsonCard } from '../../jsonrpc/card-names.js';
import { type Id, makeResult } from '../../jsonrpc/envelope/envelope.js';
import type { AttackParams } from '../../jsonrpc/messages.js';
import { tolerateParams } from '../../jsonrpc/schema/tolerant-validate.js';
import type { Defense } from '../../sexpr/messages.js';
import { cardsOfVersion } from '../../sexpr/versions.js';
import { breakOff, senseless } from './abort.js';
import { answerAttack, LEFT_BY_MILITIA } from './attack-policies.js';
import { isUnratedGame, rotation, type Seat, type Table } from './bridge-state.js';
import { knownTo, nameOfJson } from './card-mapping.js';
import { askDefense } from './known-state.js';
import { discarded, drawUncounted } from './own-cards.js';
import { excessOf } from './sanity-limits.js';

// Attacks of others: the player is asked where it has a message for them, and otherwise answered for.

export function onAttack(seat: Seat, id: Id, params: unknown): BridgeAction[] {
  const sense = tolerateParams('Attack', params);
  if (!sense.ok) return senseless(seat, `Attack makes no sense: ${sense.message}`);
  if (seat.answered?.id === id && seat.answered.mayBeLost) return [send('server', seat.answered.frame)];
  if (seat.attack?.id === id) return [];
  // Nobody can own an attack in the first round; and the hand is not known yet.
  if (seat.table === null) return senseless(seat, 'Attack comes before the first turn');
  if (isOwnTurn(seat)) return senseless(seat, `Attack comes in the player's own turn`);
  if (seat.attack !== null && !seat.attack.mayBeLost)
    return senseless(seat, 'Attack comes before the last is answered');
  const attack = { id, params: sense.value as AttackParams };
  seat.attack = attack;
  // The hand is told with the result of EndTurn, which may still be on its way (J-28).
  if (seat.waiting?.play.kind === 'clean') return seat.waiting.mayBeLost ? learnHand(seat, attack.params) : [];
  return face(seat);
}

const isOwnTurn = ({ question, waiting }: Seat): boolean =>
  question?.asked === 'move' || (waiting !== null && waiting.play.kind !== 'clean');

/** The result of EndTurn is lost with the connection; the attack may tell the hand all the same. */
function learnHand(seat: Seat, { hand }: AttackParams): BridgeAction[] {
  const foreseen = (seat.waiting as NonNullable<Seat['waiting']>).foreseen;
  const books = hand === undefined ? null : drawUncounted(foreseen, hand.map(nameOfJson));
  if (books === null) {
    const message = 'the connection was lost together with the new hand, and now it is attacked';
    return breakOff(seat, makeBridgeFault('bridge/hand-unknown', 'bridge', message));
  }
  seat.waiting = null;
  seat.books = books;
  return [note('the result of EndTurn was lost; the attack has told the hand'), ...face(seat)];
}

/** Faces the attack that is waiting, if there is one. */
export function face(seat: Seat): BridgeAction[] {
  const { attack } = seat;
  if (attack === null || seat.question !== null || seat.stage === 'over') return [];
  const { card, hand } = attack.params;
  const checked = hand === undefined ? [] : checkHand(seat, hand.map(nameOfJson));
  if (seat.stage !== 'playing') return checked;
  if (card !== 'Militia' || !(cardsOfVersion(seat.options.version) as readonly string[]).includes('militia')) {
    if (!isUnratedGame(seat)) return senseless(seat, `${card} attacks, and is not in the kingdom`);
    return [...checked, ...answerFor(seat)];
  }
  return [...checked, ...(seat.options.canFetchState ? [{ kind: 'fetch-state' } as const] : askWithout(seat))];
}

/** Herald's own server shows the hand with the attack. */
function checkHand(seat: Seat, hand: readonly ReturnType<typeof nameOfJson>[]): BridgeAction[] {
  if (hasSameItems(hand, seat.books.hand)) return [];
  if (isUnratedGame(seat)) {
    seat.books = { ...seat.books, hand };
    return [note('the hand has changed unseen, and is taken as the attack tells it')];
  }
  const own = seat.books.hand.join(' ');
  const reason = `the hand should be ${own}; the attack tells ${hand.join(' ')}`;
  return breakOff(seat, makeBridgeFault('bridge/count', 'server', `the books do not match: ${reason}`));
}

/** In the player's place, by the stated policy. */
function answerFor(seat: Seat): BridgeAction[] {
  const { params } = seat.attack as NonNullable<Seat['attack']>;
  const { result, books } = answerAttack(seat.books, params);
  seat.books = books;
  seat.fidelity.count('ws/attack/unsayable', 'approximated');
  const text = `${params.card} has no message for this player; the bridge answers ${JSON.stringify(result)}`;
  return [note(text), answer(seat, result)];
}

function answer(seat: Seat, result: unknown): BridgeAction {
  const { id } = seat.attack as NonNullable<Seat['attack']>;
  const frame = makeResult(id, result);
  seat.attack = null;
  seat.answered = { id, frame };
  seat.attacker = null;
  return send('server', frame);
}

/** The public state has been looked at, or cannot be. */
export function onLook(seat: Seat, state: unknown): BridgeAction[] {
  if (seat.attack === null || seat.question !== null) return [];
  const seen = readPublic(state);
  if (seen === null) return [note('the public state of the server cannot be read'), ...askWithout(seat)];
  const name = rotation(seat).slice(1).includes(seen.current) ? seen.current : null;
  return ask(seat, seen.table, name ?? seat.attacker, true);
}

/** Without the public state the table is as it was last seen. */
const askWithout = (seat: Seat): BridgeAction[] =>
  ask(seat, seat.table ?? { supply: {}, trash: null }, seat.attacker, false);

function ask(seat: Seat, table: Table, attacker: string | null, isFresh: boolean): BridgeAction[] {
  const others = rotation(seat).slice(1);
  const [first] = others as [string];
  const sure = others.length === 1 ? first : attacker;
  seat.fidelity.count('ws/attacked', sure === null ? 'approximated' : 'exact');
  seat.fidelity.count('ws/defended', 'impossible', others.length - 1);
  return askDefense(seat, table, sure ?? first, isFresh);
}

interface Seen {
  readonly current: string;
  readonly table: Table;
}

/** `["Turn", {supply, trash, current_player, …}]`, as J-04 has it; null for anything else. */
function readPublic(state: unknown): Seen | null {
  if (!Array.isArray(state) || state[0] !== 'Turn') return null;
  const { supply, trash, current_player: current } = (state[1] ?? {}) as Record<string, unknown>;
  const name = (current as { name?: unknown } | null)?.name;
  if (typeof name !== 'string' || typeof supply !== 'object' || supply === null || !Array.isArray(trash)) return null;
  if (!Object.values(supply).every((count) => Number.isSafeInteger(count) && count >= 0)) return null;
  if (excessOf({ supply: supply as Table['supply'] }) !== null) return null;
  return {
    current: name,
    table: { supply: supply as Table['supply'], trash: trash.filter(isJsonCard).map(nameOfJson) },
  };
}

/** The player's own answer. */
export function defend(seat: Seat, defense: Defense): BridgeAction[] {
  if (defense.kind === 'moat') {
    seat.fidelity.count('ws/defense', 'exact');
    return [answer(seat, { reaction: 'Moat' })];
  }
  const cards = [...defense.cards, ...hiddenToDiscard(seat, defense.cards.length)];
  seat.books = discarded(seat.books, cards);
  seat.fidelity.count('ws/defense', cards.length === defense.cards.length ? 'exact' : 'approximated');
  return [answer(seat, { data: cards.map(makeJsonCard) })];
}

/** The server counts also the cards that the player is not shown. */
function hiddenToDiscard({ books, options }: Seat, given: number): readonly CardName[] {
  const hidden = minus(books.hand, knownTo(options.version, books.hand));
  return hidden.slice(0, Math.max(0, books.hand.length - LEFT_BY_MILITIA - given));
}
