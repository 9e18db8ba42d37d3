import type { Awaited } from '../../../../kit/game-session.js';
import { cardsIn, winnersOf } from '../../engine/index.js';
import { jsonCards, supplyMap } from '../encode-state.js';
import {
  isGone,
  type JsonTable,
  nameAt,
  onTurn,
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

/** The public state (J-04). `Finished`, the state of a game that has ended, is our addition. */
export function publicState(table: JsonTable): unknown {
  const { game, options, stage } = table;
  const laidOut = {
    kingdom: jsonCards(options.kingdom),
    supply: supplyMap(game),
    trash: jsonCards(cardsIn(game.trash)).reverse(),
  };
  return stage === 'ending' || stage === 'closed'
    ? ['Finished', { ...laidOut, scores: scoresByName(table), winners: winnersOf(game).map(named(table)) }]
    : ['Turn', { ...laidOut, ...turnOf(table) }];
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
