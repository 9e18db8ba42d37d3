import type { Result } from '../../../core/result.js';
import {
  attackOn,
  type Card,
  cardOf,
  fromSetup,
  type Game,
  type Pile,
  type ProfileId,
  pileOf,
  rulesOf,
  type SeatSetup,
  type Setup,
  seatAt,
} from '../engine/index.js';
import { type CardName, cardsOfVersion, makeStateText, type Name, type State, type Version } from './messages.js';
import { AS_LISTS, AS_WORDS, type Form } from './state-encodings.js';

export const profileOf = (version: Version): ProfileId => `sexpr-${version}`;

/** A game as its players see it. */
interface Seen {
  readonly game: Game;
  readonly version: Version;
  readonly names: readonly Name[];
}

/** All names, in seat order, from one seat on (S-21). */
const rotated = (names: readonly Name[], first: number): Name[] => [...names.slice(first), ...names.slice(0, first)];

/** What a seat may spend this turn. */
type Spendable = Pick<State, 'actions' | 'buys' | 'coins'>;

/** What a seat is sent about itself and the table, whether it moves or is attacked. */
function stateIn<N, C, I>(
  form: Form<N, C, I>,
  { game, version, names }: Seen,
  seat: number,
  spendable: Spendable,
  plays: Pile,
) {
  const { deck, hand, discard } = seatAt(game, seat);
  return {
    players: form.names(rotated(names, seat)),
    supply: form.supply(game.supply, version),
    trash: form.newestFirst(game.trash),
    actions: form.count(spendable.actions),
    buys: form.count(spendable.buys),
    coins: form.count(spendable.coins),
    deck: form.sorted(deck),
    hand: form.newestFirst(hand),
    plays: form.newestFirst(plays),
    discards: form.newestFirst(discard),
  };
}

function moveStateIn<N, C, I>(form: Form<N, C, I>, seen: Seen) {
  const { turn, phase, actions, buys, coins } = seen.game;
  const spendable = { actions: phase === 'action' ? actions : 0, buys, coins };
  return stateIn(form, seen, turn, spendable, seatAt(seen.game, turn).inPlay);
}

/** The state in `(move state)`: the mover's. Treasures and buys leave no actions (S-23). */
export const moveState = (seen: Seen): State => moveStateIn(AS_LISTS, seen);

/** The same as text. */
export const moveStateText = (seen: Seen): string => makeStateText(moveStateIn(AS_WORDS, seen));

const NOTHING_TO_SPEND: Spendable = { actions: 0, buys: 0, coins: 0 };
const NOTHING_PLAYED = pileOf([]);

/** The state in `(attacked … state)`: the victim's, with nothing to spend and nothing played (S-49). */
export const attackedState = (seen: Seen, victim: number): State =>
  stateIn(AS_LISTS, seen, victim, NOTHING_TO_SPEND, NOTHING_PLAYED);

/** The same as text. */
export const attackedStateText = (seen: Seen, victim: number): string =>
  makeStateText(stateIn(AS_WORDS, seen, victim, NOTHING_TO_SPEND, NOTHING_PLAYED));

/** Most names in a message repeat the one before, which then need not be looked up. */
function cardsNamed(names: readonly CardName[]): Card[] {
  const cards: Card[] = [];
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as CardName;
    cards.push(at > 0 && name === names[at - 1] ? (cards[at - 1] as Card) : cardOf(name));
  }
  return cards;
}

/** A list that names the newest card first, as a pile. */
const pileOfNewestFirst = (names: readonly CardName[]): Card[] => cardsNamed(names).reverse();

/** The supply of a state. A pile that the message does not show is empty, for all that can be known. */
export function supplyFrom({ supply }: State, piles: Iterable<CardName>): Map<Card, number> {
  const counts = new Map<Card, number>();
  for (const name of piles) counts.set(cardOf(name), 0);
  for (let from = 0, to = 0; from < supply.length; from = to) {
    while (to < supply.length && supply[to] === supply[from]) to++;
    const card = cardOf(supply[from] as CardName);
    counts.set(card, (counts.get(card) ?? 0) + to - from);
  }
  return counts;
}

const ownSetup = (state: State): SeatSetup => ({
  deck: cardsNamed(state.deck),
  hand: pileOfNewestFirst(state.hand),
  inPlay: pileOfNewestFirst(state.plays),
  discard: pileOfNewestFirst(state.discards),
});

/** The receiver of the message is seat 0 of the game made from it; of the others nothing is known. */
export const RECEIVER = 0;
const ATTACKER = 1;

const setupFrom = (state: State, version: Version, { supply }: Known) => ({
  rules: rulesOf(profileOf(version)),
  supply: supply ?? supplyFrom(state, cardsOfVersion(version)),
  trash: pileOfNewestFirst(state.trash),
  // A game has at least two seats, however few the message names.
  seats: [ownSetup(state), ...state.players.slice(1).map(() => ({})), ...(state.players.length < 2 ? [{}] : [])],
  actions: state.actions,
  buys: state.buys,
  coins: state.coins,
});

/** What is known beside the message, such as the phase of the turn. */
export type Known = Partial<Pick<Setup, 'supply' | 'phase' | 'bought' | 'rules' | 'seed'>>;

/** A game that waits for the receiver's play, made from nothing but the message and what else is known. */
export const gameOfMove = (state: State, version: Version, known: Known = {}): Result<Game> =>
  fromSetup({ ...setupFrom(state, version, known), ...known });

/** A game that waits for the receiver's defense against a militia. */
export const gameOfAttack = (state: State, version: Version, known: Known = {}): Result<Game> =>
  fromSetup({
    ...setupFrom(state, version, known),
    ...known,
    turn: ATTACKER,
    stack: attackOn(RECEIVER, ATTACKER, cardOf('militia')),
  });
