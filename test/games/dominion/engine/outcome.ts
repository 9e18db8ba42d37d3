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
import type { Counts, Zones } from './given.js';
import { makeEvent, makeList, parseList, sorted } from './words.js';

/** An open question; null where the play is over and the next one is awaited. */
interface Asked {
  readonly seat?: number;
  readonly card?: CardName;
  readonly purpose?: Purpose;
  readonly from?: Source;
  readonly pool?: string;
  readonly min?: number;
  readonly max?: number;
}

/** What is so after a row's answers. A deck reads from its top, other zones in any order; only what is named counts. */
export interface Outcome
  extends Zones,
    Partial<Pick<Game, 'actions' | 'buys' | 'coins' | 'merchants' | 'phase' | 'turn'>> {
  /** The cards of the deck in whatever order. */
  readonly deckHolds?: string;
  /** The visible card of the discard pile. */
  readonly shows?: string;
  readonly others?: readonly (Zones & { readonly deckHolds?: string; readonly shows?: string })[];
  readonly supply?: Counts;
  readonly trash?: string;
  readonly asks?: Asked | null;
  /** Every event of the types that are named here, from the start of the row. */
  readonly events?: readonly string[];
  readonly never?: readonly GameEvent['type'][];
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  /** Cards that have left the game, as they may only where a quirk says so. */
  readonly lost?: string;
}

/** A game with all that happened in it, seen from the seat that was on turn at the start. */
export interface Played {
  readonly game: Game;
  readonly events: readonly GameEvent[];
  readonly relative: (seat: number) => number;
}

const IN_ANY_ORDER = ['hand', 'discard', 'inPlay', 'aside', 'trash', 'pool', 'deckHolds'];
const IN_ORDER = ['deck', 'shows', 'lost'];

/** An outcome with its lists of cards in one spelling. */
export function spell(named: unknown, key = ''): unknown {
  if (Array.isArray(named)) return named.map((each) => spell(each));
  if (typeof named === 'object' && named !== null) {
    return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, spell(value, name)]));
  }
  if (IN_ANY_ORDER.includes(key)) return makeList(sorted(parseList(String(named))));
  return IN_ORDER.includes(key) ? makeList(parseList(String(named))) : named;
}

/** The part of a game that an outcome names. */
export function seen(played: Played, named: Outcome): unknown {
  const { game, events, relative } = played;
  const seats = bySeat(relative, game.seats).map(seatInWords);
  const types = (named.events ?? []).map((words) => words.split(' ')[1]);
  return pick(named, {
    ...game,
    ...seats[0],
    others: seats.slice(1),
    supply: Object.fromEntries(ALL_CARDS.map((card) => [nameOf(card), game.supply[card]])),
    trash: makeList(sorted(cardsIn(game.trash))),
    turn: relative(game.turn),
    asks: askedIn(played),
    events: events.filter(({ type }) => types.includes(type)).map((event) => makeEvent(event, relative)),
    never: (named.never ?? []).filter((type) => !events.some((event) => event.type === type)),
    scores: bySeat(relative, scoresOf(game)),
    winners: winnersOf(game).map(relative),
    lost: makeList(parseList(named.lost ?? '')),
  });
}

const bySeat = <Each>(relative: Played['relative'], list: readonly Each[]): Each[] =>
  list.map((_, index) => list[list.findIndex((__, seat) => relative(seat) === index)] as Each);

const anyOrder = (pile: Pile): string => makeList(sorted(cardsIn(pile)));

function seatInWords({ hand, deck, discard, inPlay, aside }: Seat): object {
  const top = topOf(discard);
  return {
    hand: anyOrder(hand),
    deck: makeList(cardsIn(deck).reverse()),
    deckHolds: anyOrder(deck),
    discard: anyOrder(discard),
    shows: makeList(top === undefined ? [] : [top]),
    inPlay: anyOrder(inPlay),
    aside: anyOrder(aside),
  };
}

function askedIn({ game, relative }: Played): object | null {
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') return null;
  const { seat, card, pool } = decision;
  return { ...decision, seat: relative(seat), card: nameOf(card), pool: makeList(pool) };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** As much of a value as another one names. */
function pick(named: unknown, value: unknown): unknown {
  if (!isRecord(named) || !isRecord(value)) return value;
  if (Array.isArray(named) && !named.some(isRecord)) return value;
  const parts = Object.keys(named).map((key) => [key, pick(named[key], value[key])] as const);
  return Array.isArray(named) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
