import type { TableSession } from '../../kit/table-session.js';
import type { SeatDeadlines } from '../seat-deadlines.js';

/** Sets the time for whoever has to answer: that of programs, or what the table was set up with for people, if anything. */
export function setTableDeadlines(deadlines: SeatDeadlines, session: TableSession, programDeadline: number): void {
  const awaited = session.awaited();
  const [first] = awaited;
  if (first === undefined) deadlines.stop();
  else deadlines.update(awaited, timeFor(first.seat, session, programDeadline));
}

function timeFor(seat: number, session: TableSession, programDeadline: number): number {
  if (!session.isPerson(seat)) return programDeadline;
  return session.deadline ?? Number.POSITIVE_INFINITY;
}
