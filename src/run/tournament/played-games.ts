import { numberInSeries, type ScheduledGame } from '../series.js';
import { gamesIn, pairingsOf, type Schedule } from './schedule.js';

/** Which games of a schedule have been played: one bit for each. */
export class PlayedGames {
  private readonly plan: Schedule;
  private readonly bits: Uint8Array;

  constructor(plan: Schedule) {
    this.plan = plan;
    this.bits = new Uint8Array(Math.ceil(gamesIn(plan) / 8));
  }

  /** Whether that was news. A game that the schedule does not have is of no interest. */
  note(game: Pick<ScheduledGame, 'order' | 'seed'>): boolean {
    const number = this.numberOf(game);
    if (number === null || this.has({ number })) return false;
    this.bits[number >> 3] = (this.bits[number >> 3] as number) | (1 << (number & 7));
    return true;
  }

  has({ number }: Pick<ScheduledGame, 'number'>): boolean {
    return ((this.bits[number >> 3] as number) & (1 << (number & 7))) !== 0;
  }

  /** The same for a game whose number is not known. */
  includes(game: Pick<ScheduledGame, 'order' | 'seed'>): boolean {
    const number = this.numberOf(game);
    return number !== null && this.has({ number });
  }

  private numberOf({ order, seed }: Pick<ScheduledGame, 'order' | 'seed'>): number | null {
    const { players, seats, shuffles, seed: first } = this.plan;
    if (order.length !== seats) return null;
    const pairing = order.toSorted((a, b) => a - b);
    const gamesOfPairing = shuffles * seats;
    const place = numberInSeries(
      { order: order.map((player) => pairing.indexOf(player)), seed },
      gamesOfPairing,
      first,
    );
    return place === null ? null : placeOfPairing(players, pairing) * gamesOfPairing + place;
  }
}

/** How many pairings come before this one. */
function placeOfPairing(players: number, pairing: readonly number[]): number {
  let before = 0;
  let from = 0;
  for (const [index, player] of pairing.entries()) {
    const left = pairing.length - index - 1;
    for (let lower = from; lower < player; lower++) before += pairingsOf(players - lower - 1, left);
    from = player + 1;
  }
  return before;
}
