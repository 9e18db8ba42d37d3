import type { Standing } from '../kit/game-session.js';
import type { CitedRule } from '../kit/rule.js';
import type { SeatClock } from './seat-clock.js';
import type { SeatFault } from './seat-faults.js';

/** The rules under which a game is carried between its players, whatever the protocol. */
export interface GameLimits {
  /** Milliseconds for each reply. */
  readonly deadline: number;
  /** Milliseconds for a player's first reply, which includes its start. */
  readonly firstDeadline: number;
  /** Milliseconds for a player to exit after the game. */
  readonly grace: number;
  /** After this many turns of every seat the game is called off, without fault or winner. */
  readonly maxTurns: number;
  /** Called whenever a turn has ended. */
  readonly onTurn?: (standings: readonly Standing[]) => void;
  /** Ends the game early, such as when Herald is interrupted. */
  readonly signal?: AbortSignal;
}

/** A rule that only strict readings have, and how often a seat broke it. */
export interface NonStrict {
  readonly rule: CitedRule;
  readonly times: number;
}

export interface SeatReport extends Standing, Readonly<SeatClock> {
  readonly nonStrict: readonly NonStrict[];
}

export interface GameReport {
  /** Whether the game was played to its end; a fault or too many turns end it early. */
  readonly finished: boolean;
  readonly interrupted: boolean;
  readonly seats: readonly SeatReport[];
  /** Empty where the game did not finish. */
  readonly winners: readonly number[];
  readonly faults: readonly SeatFault[];
  /** Seats that left, and the others played on. */
  readonly forfeits?: readonly number[];
}

/** Counts what a strict reading would not have let pass, by rule. */
export class NonStrictCount {
  private readonly byRule = new Map<string, NonStrict>();

  add(rule: CitedRule): void {
    this.byRule.set(rule.id, { rule, times: (this.byRule.get(rule.id)?.times ?? 0) + 1 });
  }

  list(): NonStrict[] {
    return [...this.byRule.values()];
  }
}
