import { EMPTY_MULTISET, type Multiset, multisetOf, subtractMultiset } from '../../../../core/multiset.js';
import {
  type Answer,
  cardsIn,
  type Game,
  type GameEvent,
  nameOf,
  type Pile,
  rulesOf,
  seatAt,
  stepInPlace,
} from '../../engine/index.js';
import type { CardName, Play, State, Version } from '../messages.js';
import { gameOfAttack, gameOfMove, profileOf, RECEIVER } from '../state-codec.js';

export interface Counters {
  readonly actions: number;
  readonly buys: number;
  readonly coins: number;
}

/** What a seat did last of all that its next state shows: that state is blamed on it. */
export type Cause = Play | { readonly kind: 'moat' | 'discard' | 'nothing' };

/** What a seat's next state must show, whatever it drew. */
export interface Forecast {
  readonly cause: Cause;
  readonly counters: Counters;
  readonly plays: Multiset<CardName>;
  readonly discards: Multiset<CardName>;
  /** Cards that are in the hand for certain, and how many were drawn to them. */
  readonly kept: Multiset<CardName>;
  readonly drawn: number;
  /** What the deck held, and what was shuffled when it had run out; null where it reached. */
  readonly deck: Multiset<CardName>;
  /** The deck as it was shown, to see whether its order revealed what was drawn. */
  readonly shownDeck: readonly CardName[];
  readonly shuffled: Multiset<CardName> | null;
}

/** What a play makes of the table, and of the hand of its player. */
export interface Consequence {
  readonly own: Forecast;
  readonly supply: Multiset<CardName>;
  /** Newest first. */
  readonly trash: readonly CardName[];
}

/** Where a turn stands, as far as its states do not say. */
export interface Turn {
  /** A treasure or a buy has ended the actions. */
  paying: boolean;
  bought: boolean;
}

/** Rules that allow what any reading allows: which reading a server follows is found out elsewhere. */
const lenient = (version: Version) => ({
  ...rulesOf(profileOf(version)),
  treasureNeedsBuy: false,
  treasureAfterBuy: true,
});

/** A state as a game that waits for the receiver's play; null for one that no game can be made from. */
export function gameAt(state: State, version: Version, turn: Turn): Game | null {
  const made = gameOfMove(state, version);
  if (!made.ok) return null;
  const game: Game = { ...made.value, rules: lenient(version), events: [] };
  if (turn.paying) game.phase = 'buy';
  game.bought = turn.bought;
  return game;
}

export function gameUnderAttack(state: State, version: Version): Game | null {
  const made = gameOfAttack(state, version);
  return made.ok ? made.value : null;
}

const namesIn = (pile: Pile): CardName[] => cardsIn(pile).map(nameOf) as CardName[];

/** What the engine makes of a legal play, with any draw. The game is used up. */
export function consequenceOf(game: Game, answer: Answer, play: Play, state: State): Consequence {
  stepInPlace(game, answer);
  const { hand, inPlay, discard } = seatAt(game, RECEIVER);
  const drawn = cardsOf(game, 'drew');
  const shuffled = cardsOf(game, 'shuffled');
  const supply = multisetOf(...game.supply.map((left, card) => copies(nameOf(card as never) as CardName, left)));
  return {
    own: {
      cause: play,
      counters: play.kind === 'clean' ? TURN_START : countersOf(game),
      plays: multisetOf(namesIn(inPlay)),
      discards: multisetOf(namesIn(discard)),
      kept: subtractMultiset(multisetOf(namesIn(hand)), multisetOf(drawn)),
      drawn: drawn.length,
      deck: multisetOf(state.deck),
      shownDeck: state.deck,
      shuffled: shuffled.length > 0 ? multisetOf(shuffled) : null,
    },
    supply,
    trash: namesIn(game.trash).reverse(),
  };
}

const copies = (card: CardName, count: number): CardName[] => Array<CardName>(Math.max(0, count)).fill(card);

const cardsOf = ({ events }: Game, type: GameEvent['type']): CardName[] =>
  (events ?? []).filter((event) => event.type === type).flatMap(({ cards }) => cards.map(nameOf)) as CardName[];

export const TURN_START: Counters = { actions: 1, buys: 1, coins: 0 };
export const NO_COUNTERS: Counters = { actions: 0, buys: 0, coins: 0 };

const countersOf = ({ phase, actions, buys, coins }: Game): Counters => ({
  actions: phase === 'action' ? actions : 0,
  buys,
  coins,
});

/** Exactly what a state shows, less what a defence gives up: nothing is drawn in between. */
export const afterDefense = (state: State, cause: Cause, discarded: readonly CardName[]): Forecast => ({
  cause,
  counters: TURN_START,
  plays: EMPTY_MULTISET,
  discards: multisetOf(state.discards, discarded),
  kept: subtractMultiset(multisetOf(state.hand), multisetOf(discarded)),
  drawn: 0,
  deck: multisetOf(state.deck),
  shownDeck: state.deck,
  shuffled: null,
});
