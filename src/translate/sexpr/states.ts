import {
  attackOn,
  type Card,
  cardOf,
  cardsIn,
  fromSetup,
  type Game,
  nameOf,
  type Pile,
  type ProfileId,
  type Result,
  rulesOf,
  type SeatSetup,
  seatAt,
} from '../../engine/index.js';
import { type CardName, cardsOfVersion, type Name, type State, type Version } from '../../protocol/sexpr/messages.js';

export const profileOf = (version: Version): ProfileId => `sexpr-${version}`;

/** A pile in the drivers' order: the newest card first (S-16, S-19, S-20). */
const newestFirst = (pile: Pile): CardName[] => cardsIn(pile).reverse().map(nameOf) as CardName[];

/** The deck says what is left in it, not in which order (S-17). */
const sorted = (pile: Pile): CardName[] => (cardsIn(pile).map(nameOf) as CardName[]).sort();

/** One symbol for each copy left, pile by pile (S-14). */
function supplyOf(game: Game, version: Version): CardName[] {
  const supply: CardName[] = [];
  for (const name of cardsOfVersion(version)) {
    for (let left = game.supply[cardOf(name)] as number; left > 0; left--) supply.push(name);
  }
  return supply;
}

/** All names, in seat order, from one seat on (S-21). */
export const rotated = (names: readonly Name[], first: number): Name[] => [
  ...names.slice(first),
  ...names.slice(0, first),
];

/** What a seat is told of itself and of the table, whether it moves or is attacked. */
function ownState(game: Game, version: Version, seat: number, names: readonly Name[]) {
  const { deck, hand, discard } = seatAt(game, seat);
  return {
    players: rotated(names, seat),
    supply: supplyOf(game, version),
    trash: newestFirst(game.trash),
    deck: sorted(deck),
    hand: newestFirst(hand),
    discards: newestFirst(discard),
  };
}

/** The state in `(move state)`: the mover's. Treasures and buys leave no actions (S-23). */
export const moveState = (game: Game, version: Version, names: readonly Name[]): State => ({
  ...ownState(game, version, game.turn, names),
  actions: game.phase === 'action' ? game.actions : 0,
  buys: game.buys,
  coins: game.coins,
  plays: newestFirst(seatAt(game, game.turn).inPlay),
});

/** The state in `(attacked … state)`: the victim's, with nothing to spend and nothing played (S-49). */
export const attackedState = (game: Game, version: Version, victim: number, names: readonly Name[]): State => ({
  ...ownState(game, version, victim, names),
  actions: 0,
  buys: 0,
  coins: 0,
  plays: [],
});

const cardsNamed = (names: readonly CardName[]): Card[] => names.map(cardOf);

/** A list that names the newest card first, as a pile. */
const pileOfNewestFirst = (names: readonly CardName[]): Card[] => cardsNamed(names).reverse();

/** A version's card that the message does not show is an empty pile, for all that can be known. */
function supplyFrom(state: State, version: Version): Map<Card, number> {
  const counts = new Map<Card, number>(cardsOfVersion(version).map((name) => [cardOf(name), 0]));
  for (const card of cardsNamed(state.supply)) counts.set(card, (counts.get(card) ?? 0) + 1);
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

const setupFrom = (state: State, version: Version) => ({
  rules: rulesOf(profileOf(version)),
  supply: supplyFrom(state, version),
  trash: pileOfNewestFirst(state.trash),
  // A game has at least two seats, however few the message names.
  seats: [ownSetup(state), ...state.players.slice(1).map(() => ({})), ...(state.players.length < 2 ? [{}] : [])],
  actions: state.actions,
  buys: state.buys,
  coins: state.coins,
});

/** A game that waits for the receiver's play, made from nothing but the message. */
export const gameOfMove = (state: State, version: Version): Result<Game> => fromSetup(setupFrom(state, version));

/** A game that waits for the receiver's defense against a militia. */
export const gameOfAttack = (state: State, version: Version): Result<Game> =>
  fromSetup({
    ...setupFrom(state, version),
    turn: ATTACKER,
    stack: attackOn(RECEIVER, ATTACKER, cardOf('militia')),
  });
