/** How a game ended, by seat. */
export interface EndedGame {
  readonly seats: number;
  /** Whether it was played to its end. */
  readonly finished: boolean;
  /** Empty where the game did not finish. */
  readonly winners: readonly number[];
  /** Seats whose players were at fault. */
  readonly faults: readonly number[];
  /** Seats that were out of the game early, while the others played on. */
  readonly forfeits?: readonly number[];
}

/** What a game counts for. */
export interface GameDecision {
  /** False for a game without a result that no player is to blame for: it does not count. */
  readonly counts: boolean;
  readonly winners: readonly number[];
  /** Seats that lost by a fault, whatever points they had. */
  readonly lostByFault: readonly number[];
}

/**
 * Who won. A fault that ends a game loses it; otherwise a player could call off the games in which it is behind. All others
 * win such a game together, since it is not known which of them would have won.
 */
export function decideGame({ seats, finished, winners, faults, forfeits = [] }: EndedGame): GameDecision {
  const without = (list: readonly number[], lost: readonly number[]): number[] =>
    list.filter((seat) => !lost.includes(seat));
  if (finished) return { counts: true, winners: without(winners, forfeits), lostByFault: forfeits };
  if (faults.length === 0) return { counts: false, winners: [], lostByFault: [] };
  return { counts: true, winners: without([...Array(seats).keys()], faults), lostByFault: faults };
}
