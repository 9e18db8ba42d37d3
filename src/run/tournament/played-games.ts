import { type ScheduledGame, scheduleGames } from '../series.js';
import { gamesIn, pairingsOf, type Schedule } from './schedule.js';

/** Which games of a schedule have been played: one bit for each. */
export class PlayedGames {
  private readonly plan: Schedule;
  private readonly bits: Uint8Array;
  /** The place of a game among those of its pairing, by its seed and by who sits where. */
  private readonly places: ReadonlyMap<string, number>;

  constructor(plan: Schedule) {
    this.plan = plan;
    this.bits = new Uint8Array(Math.ceil(gamesIn(plan) / 8));
    const ofPairing = [...scheduleGames(plan.seats, plan.shuffles * plan.seats, plan.seed)];
    this.places = new Map(ofPairing.map(({ seed, order, number }) => [`${seed} ${order.join(' ')}`, number]));
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
    const { players, seats } = this.plan;
    const pairing = order.toSorted((a, b) => a - b);
    const place = this.places.get(`${seed} ${order.map((player) => pairing.indexOf(player)).join(' ')}`);
    return order.length !== seats || place === undefined
      ? null
      : placeOfPairing(players, pairing) * this.places.size + place;
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
