import { type AuditedTable, INSIDER_SEAT } from './audited-table.js';

/** The seats of a table that are still connected. */
export class OpenSeats {
  /** The seat of a late guest; null if there is none. */
  readonly guest: number | null;
  private readonly hasInsider: boolean;
  private readonly open: Set<number>;

  constructor(seats: number, { hasGuest, hasInsider }: AuditedTable) {
    const players = hasGuest ? seats - 1 : seats;
    this.guest = hasGuest ? players : null;
    this.hasInsider = hasInsider;
    this.open = new Set(Array.from({ length: players }, (_, seat) => seat));
  }

  get count(): number {
    return this.open.size;
  }

  /** The one who starts the game. */
  get host(): number {
    return Math.min(...this.open);
  }

  /** Those at which it is seen what comes. */
  get listeners(): number[] {
    return [...this.open].filter((seat) => !this.hasInsider || seat !== INSIDER_SEAT);
  }

  has(seat: number): boolean {
    return this.open.has(seat);
  }

  /** The number that a player should have at the start. */
  numberOf(seat: number): number {
    return [...this.open].filter((each) => each < seat).length + 1;
  }

  close(seat: number): void {
    this.open.delete(seat);
  }
}
