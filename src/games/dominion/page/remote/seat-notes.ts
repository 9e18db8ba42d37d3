import { useEffect, useState } from 'preact/hooks';
import type { RemoteState } from './remote-state.js';

/** `1:05`. */
export function makeTime(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is left of a time that the server told when it sent the presence. */
const leftNow = (left: number, { presenceAt }: RemoteState, now: number): number =>
  Math.max(0, left - (now - presenceAt));

/** What the panels of players say besides their cards: who is away, who is played by a bot, how much time is left. */
export const seatNotes = (state: RemoteState, now: number): (string | null)[] =>
  (state.lobby?.seats ?? []).map(({ substitute }, seat) => {
    const presence = state.presence?.seats.find((each) => each.seat === seat);
    const wait = state.presence?.waiting.find((each) => each.seat === seat);
    if (substitute) return 'a bot plays';
    if (presence?.state === 'gone') return 'gone';
    if (presence?.state === 'away') {
      const left = presence.left === null ? 0 : leftNow(presence.left, state, now);
      return left > 0 ? `away, ${makeTime(left)}` : 'away';
    }
    return wait?.left == null ? null : `${makeTime(leftNow(wait.left, state, now))} left`;
  });

/** Seats that are away for so long that the others need not wait any more. */
export const overdueSeats = (state: RemoteState, now: number): number[] =>
  (state.presence?.seats ?? []).flatMap(({ seat, state: is, left }) =>
    is === 'away' && left !== null && leftNow(left, state, now) === 0 && !state.lobby?.seats[seat]?.substitute
      ? [seat]
      : [],
  );

/** Draws again every second while a time is running. */
export function useSeconds({ presence }: RemoteState): number {
  const [now, setNow] = useState(() => performance.now());
  const runs = [...(presence?.seats ?? []), ...(presence?.waiting ?? [])].some(({ left }) => left !== null && left > 0);
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [presence, runs]);
  return now;
}
