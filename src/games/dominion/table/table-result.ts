import {
  type Card,
  cardOf,
  type Game,
  isOver,
  ownedCards,
  pointsOf,
  pointsOfGardens,
  pointsOfSeat,
  seatAt,
  winnersOf,
} from '../engine/index.js';
import { groupsOf } from './card-groups.js';
import type { TableGame } from './table-game.js';
import { listed, plural } from './titles.js';

/** Cards of one kind that a player owns at the end. */
export interface OwnedGroup {
  readonly card: Card;
  readonly count: number;
  readonly points: number;
}

export interface SeatResult {
  readonly seat: number;
  readonly name: string;
  readonly points: number;
  readonly turns: number;
  readonly cards: readonly OwnedGroup[];
  readonly won: boolean;
  readonly withdrawn: boolean;
  /** 1 for the winners; those who gave up come last. */
  readonly rank: number;
}

export interface TableResult {
  readonly seats: readonly SeatResult[];
  readonly winners: readonly number[];
  readonly verdict: string;
}

/** How a finished game ended; null while it goes on, because all cards are in it. */
export function resultOf({ game, options }: TableGame): TableResult | null {
  if (!isOver(game)) return null;
  const winners = winnersOf(game);
  const names = options.seats.map(({ name }) => name);
  const seats = names.map((name, seat) => seatResult(game, seat, name, winners));
  return { seats, winners, verdict: verdictOf(seats, winners) };
}

const GARDENS = cardOf('gardens');

function seatResult(game: Game, seat: number, name: string, winners: readonly number[]): SeatResult {
  const own = seatAt(game, seat);
  const owned = ownedCards(own);
  const worth = (card: Card): number => (card === GARDENS ? pointsOfGardens(owned.length) : pointsOf(card));
  const cards = groupsOf(owned.toSorted((a, b) => a - b)).map(({ card, count }) => ({
    card,
    count,
    points: count * worth(card),
  }));
  const { turns, withdrawn } = own;
  const won = winners.includes(seat);
  return { seat, name, points: pointsOfSeat(own), turns, cards, won, withdrawn, rank: rankOf(game, seat, winners) };
}

function rankOf(game: Game, seat: number, winners: readonly number[]): number {
  if (winners.includes(seat)) return 1;
  const isBetter = (other: number): boolean => winners.includes(other) || compare(game, other, seat) > 0;
  return 1 + game.seats.filter((_, other) => isBetter(other)).length;
}

/** Positive if the first seat stands better: still in the game, more points, then fewer turns. */
function compare({ seats, rules }: Game, one: number, other: number): number {
  const [a, b] = [seats[one], seats[other]] as [Game['seats'][number], Game['seats'][number]];
  const byTurns = rules.tieBreak === 'fewer-turns' ? b.turns - a.turns : 0;
  return Number(b.withdrawn) - Number(a.withdrawn) || pointsOfSeat(a) - pointsOfSeat(b) || byTurns;
}

function verdictOf(seats: readonly SeatResult[], winners: readonly number[]): string {
  const names = winners.map((seat) => seats[seat]?.name ?? '');
  const points = plural(seats[winners[0] ?? 0]?.points ?? 0, 'point');
  if (winners.length > 1) return `${listed(names)} share the victory with ${points}`;
  const tied = seats.some(
    ({ won, withdrawn, points: own }) => !won && !withdrawn && own === seats[winners[0] ?? 0]?.points,
  );
  return `${names[0]} wins with ${points}${tied ? ', in fewer turns' : ''}`;
}
