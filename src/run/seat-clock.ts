/** How long a seat takes to reply. */
export interface SeatClock {
  replies: number;
  totalMs: number;
  slowestMs: number;
}

export const newSeatClock = (): SeatClock => ({ replies: 0, totalMs: 0, slowestMs: 0 });

export function countReply(clock: SeatClock, elapsedMs: number): void {
  clock.replies++;
  clock.totalMs += elapsedMs;
  clock.slowestMs = Math.max(clock.slowestMs, elapsedMs);
}
