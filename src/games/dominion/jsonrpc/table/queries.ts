import type { Awaited } from '../../../../kit/game-session.js';
import { cardsIn, type Pile, seatAt, winnersOf } from '../../engine/index.js';
import { jsonCards, supplyMap } from '../encode-state.js';
import {
  isGone,
  type JsonTable,
  nameAt,
  onTurn,
  placeOf,
  scoresByName,
  seatOf,
  stateOnTurn,
  type TableMessage,
} from './table.js';

/** The seats that the game waits for. */
export function awaited(table: JsonTable): Awaited[] {
  if (table.pending.size > 0 || table.stage !== 'playing') {
    return [...table.pending].map(([seat, { id }]) => ({ seat, key: `${table.round}/${id}` }));
  }
  return [{ seat: onTurn(table), key: `${table.round}/turn/${table.steps}` }];
}

/** What a player who lost its connection needs again to continue: the same request, under the same id. */
export function pendingFor(table: JsonTable, seat: number): TableMessage | null {
  const pending = table.pending.get(seat);
  if (pending !== undefined) return { kind: 'request', ...pending };
  if (table.stage !== 'playing' || table.running !== null || onTurn(table) !== seat) return null;
  return { kind: 'notification', method: 'StartTurn', params: stateOnTurn(table) };
}

/**
 * The public state (J-04). `Finished`, the state of a game that has ended, is our addition; so are a player's own cards,
 * for that player alone.
 */
export function publicState(table: JsonTable, seat: number | null = null): unknown {
  const { game, options, stage } = table;
  const laidOut = {
    kingdom: jsonCards(options.kingdom),
    supply: supplyMap(game),
    trash: jsonCards(cardsIn(game.trash)).reverse(),
  };
  return stage === 'ending' || stage === 'closed'
    ? ['Finished', { ...laidOut, scores: scoresByName(table), winners: winnersOf(game).map(named(table)) }]
    : ['Turn', { ...laidOut, ...turnOf(table), ...(seat !== null && { own: ownCards(table, seat) }) }];
}

/** All that a player owns, for one that has lost count of it. The order of its deck is not told. */
function ownCards(table: JsonTable, seat: number) {
  const { hand, inPlay, discard, deck } = seatAt(table.game, placeOf(table, seat));
  const newestFirst = (pile: Pile) => jsonCards(cardsIn(pile)).reverse();
  return {
    hand: newestFirst(hand),
    in_play: newestFirst(inPlay),
    discards: newestFirst(discard),
    deck: jsonCards(cardsIn(deck)).sort(),
  };
}

const named =
  (table: JsonTable) =>
  (place: number): { readonly name: string } => ({ name: nameAt(table, seatOf(table, place)) });

function turnOf(table: JsonTable) {
  const { turn, seats } = table.game;
  const next = seats.slice(1).map((_, index) => (turn + 1 + index) % seats.length);
  return {
    current_player: named(table)(turn),
    next_players: next.filter((place) => !isGone(table, seatOf(table, place))).map(named(table)),
  };
}
