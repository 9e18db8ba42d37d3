import type { StartMessage } from '../messages.js';
import { RELAY_RULES, type RelayRule } from './audit-rules.js';
import type { OpenSeats } from './open-seats.js';

export type Broken = readonly [rule: RelayRule, reason: string];

/** The start messages that a server has to send, and what is wrong with those that it sends. */
export class StartMessages {
  private readonly seats: OpenSeats;
  /** By seat, those that are yet to come: the number of players in each. */
  private readonly due = new Map<number, number>();
  private hasBegun = false;

  constructor(seats: OpenSeats) {
    this.seats = seats;
  }

  /** A game of several has started. */
  get hasStarted(): boolean {
    return this.hasBegun;
  }

  get missing(): number {
    return this.due.size;
  }

  /** The host has sent the start command. */
  expect(): void {
    const { count, listeners } = this.seats;
    this.hasBegun = count > 1;
    for (const seat of listeners) this.due.set(seat, count);
  }

  close(seat: number): void {
    this.due.delete(seat);
  }

  receive(seat: number, { count, id }: StartMessage): Broken[] {
    const expected = this.due.get(seat);
    this.due.delete(seat);
    if (expected === undefined) return this.unexpected(seat);
    const broken: Broken[] = [];
    if (count !== expected) broken.push([RELAY_RULES.start, `the game has ${expected} players, not ${count}`]);
    if (count < 2) broken.push([RELAY_RULES.company, 'a game of one was started']);
    const number = this.seats.numberOf(seat);
    if (id > count) broken.push([RELAY_RULES.numbering, `player ${id} of ${count}`]);
    else if (id !== number) broken.push([RELAY_RULES.start, `expected was the number ${number}, not ${id}`]);
    return broken;
  }

  private unexpected(seat: number): Broken[] {
    const broken: Broken[] = [];
    if (seat === this.seats.guest) broken.push([RELAY_RULES.start, 'the game has started without this client']);
    if (this.hasStarted) broken.push([RELAY_RULES.again, 'the game has started before']);
    else broken.push([RELAY_RULES.host, 'player 1 has not sent the start command']);
    return broken;
  }
}
