import {
  ALL_CARDS,
  type CardName,
  cardsIn,
  decisionOf,
  type Game,
  type GameEvent,
  nameOf,
  type Pile,
  type Purpose,
  type Seat,
  type Source,
  scoresOf,
  topOf,
  winnersOf,
} from '../../../../src/games/dominion/engine/index.js';
import type { Counts, Zones } from './given-game.js';
import { parseCardList, printCards, printEvent, sorted } from './text-notation.js';

/** A pending question of a card. */
interface ExpectedQuestion {
  readonly seat?: number;
  readonly card?: CardName;
  readonly purpose?: Purpose;
  readonly from?: Source;
  readonly pool?: string;
  readonly min?: number;
  readonly max?: number;
}

/** The state after a row's answers. A deck starts with its top card, other zones are in any order; only what is named is compared. */
export interface ExpectedOutcome
  extends Zones,
    Partial<Pick<Game, 'actions' | 'buys' | 'coins' | 'merchants' | 'phase' | 'turn'>> {
  /** The cards of the deck in any order. */
  readonly deckHolds?: string;
  /** The top card of the discard pile. */
  readonly shows?: string;
  readonly others?: readonly (Zones & { readonly deckHolds?: string; readonly shows?: string })[];
  readonly supply?: Counts;
  readonly trash?: string;
  /** Null if no question is pending. */
  readonly asks?: ExpectedQuestion | null;
  /** All events, since the start of the row, of the types that appear here. */
  readonly events?: readonly string[];
  /** Types of events that must not have happened. */
  readonly never?: readonly GameEvent['type'][];
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  /** Cards that have left the game, which only quirks allow. */
  readonly lost?: string;
}

/** A game and its events; `relative` counts seats from the one that was on turn at the start. */
export interface PlayedGame {
  readonly game: Game;
  readonly events: readonly GameEvent[];
  readonly relative: (seat: number) => number;
}

const IN_ANY_ORDER = ['hand', 'discard', 'inPlay', 'aside', 'trash', 'pool', 'deckHolds'];
const IN_ORDER = ['deck', 'shows', 'lost'];

/** An outcome with its card lists in a normal form. */
export function normalizeOutcome(named: unknown, key = ''): unknown {
  if (Array.isArray(named)) return named.map((each) => normalizeOutcome(each));
  if (typeof named === 'object' && named !== null) {
    return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, normalizeOutcome(value, name)]));
  }
  if (IN_ANY_ORDER.includes(key)) return printCards(sorted(parseCardList(String(named))));
  return IN_ORDER.includes(key) ? printCards(parseCardList(String(named))) : named;
}

/** The part of a game that an expected outcome names. */
export function actualOutcome(played: PlayedGame, named: ExpectedOutcome): unknown {
  const { game, events, relative } = played;
  const seats = bySeat(relative, game.seats).map(printSeat);
  const types = (named.events ?? []).map((event) => event.split(' ')[1]);
  return pickNamed(named, {
    ...game,
    ...seats[0],
    others: seats.slice(1),
    supply: Object.fromEntries(ALL_CARDS.map((card) => [nameOf(card), game.supply[card]])),
    trash: printCards(sorted(cardsIn(game.trash))),
    turn: relative(game.turn),
    asks: pendingDecision(played),
    events: events.filter(({ type }) => types.includes(type)).map((event) => printEvent(event, relative)),
    never: (named.never ?? []).filter((type) => !events.some((event) => event.type === type)),
    scores: bySeat(relative, scoresOf(game)),
    winners: winnersOf(game).map(relative),
    lost: printCards(parseCardList(named.lost ?? '')),
  });
}

const bySeat = <Each>(relative: PlayedGame['relative'], list: readonly Each[]): Each[] =>
  list.map((_, index) => list[list.findIndex((__, seat) => relative(seat) === index)] as Each);

const anyOrder = (pile: Pile): string => printCards(sorted(cardsIn(pile)));

function printSeat({ hand, deck, discard, inPlay, aside }: Seat): object {
  const top = topOf(discard);
  return {
    hand: anyOrder(hand),
    deck: printCards(cardsIn(deck).reverse()),
    deckHolds: anyOrder(deck),
    discard: anyOrder(discard),
    shows: printCards(top === undefined ? [] : [top]),
    inPlay: anyOrder(inPlay),
    aside: anyOrder(aside),
  };
}

function pendingDecision({ game, relative }: PlayedGame): object | null {
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') return null;
  const { seat, card, pool } = decision;
  return { ...decision, seat: relative(seat), card: nameOf(card), pool: printCards(pool) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The part of a value that another one names. */
function pickNamed(named: unknown, value: unknown): unknown {
  if (!isRecord(named) || !isRecord(value)) return value;
  if (Array.isArray(named) && !named.some(isRecord)) return value;
  const parts = Object.keys(named).map((key) => [key, pickNamed(named[key], value[key])] as const);
  return Array.isArray(named) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
