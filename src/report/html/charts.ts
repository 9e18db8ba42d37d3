import { type Bar, makeBars } from './bars.js';
import { makeCurves } from './curves.js';
import type { Series } from './game-renderer.js';
import { duration, text } from './markup.js';
import type { Replied } from './reply-times.js';

/** Upper bounds of the groups, in milliseconds. */
const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

const boundOf = (ms: number): string => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`);
const LABELS = [...BOUNDS.map((bound) => `≤ ${boundOf(bound)}`), `> ${boundOf(5000)}`];

const groupOf = (ms: number): number => {
  const group = BOUNDS.findIndex((bound) => ms <= bound);
  return group < 0 ? BOUNDS.length : group;
};

const KINDS = ['first reply of a program, which starts meanwhile', 'later replies'] as const;

/** How long all replies of a run took. */
export function makeReplyChart(replies: readonly Replied[]): string {
  if (replies.length === 0) return '<p>No reply was timed.</p>';
  const bars: Bar[] = LABELS.map((label) => ({ label, counts: [0, 0] }));
  for (const { ms, isFirst } of replies) (bars[groupOf(ms)] as Bar).counts[isFirst ? 0 : 1]++;
  const used = bars.filter((_, index) => isBetween(bars, index));
  return `<p>${text(inWords(replies))}</p>${makeBars({ id: 'reply-times', title: 'Replies by the time they took', kinds: KINDS, bars: used })}`;
}

const sumOf = ({ counts }: Bar): number => counts[0] + counts[1];

/** Whether there is something here, or both to the left and to the right. */
const isBetween = (bars: readonly Bar[], index: number): boolean =>
  bars.slice(0, index + 1).some((bar) => sumOf(bar) > 0) && bars.slice(index).some((bar) => sumOf(bar) > 0);

function inWords(replies: readonly Replied[]): string {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number): string =>
    duration(times[Math.min(times.length - 1, Math.floor(times.length * share))] as number);
  return `${times.length} replies: half of them within ${at(0.5)}, nine of ten within ${at(0.9)}, the slowest after ${at(1)}.`;
}

/** A game is long enough to be drawn from so many turns, or replies, on. */
const ENOUGH_TURNS = 3;
const ENOUGH_REPLIES = 10;

/** For whole games: how the points grew, and how long each reply took. */
export function makeGameCharts(games: readonly Series[], replies: readonly Replied[]): string {
  const played = games.filter(({ points }) => points.length >= ENOUGH_TURNS);
  if (played.length === 0) return '';
  const later = replies.filter(({ isFirst }) => !isFirst);
  const times: Series = { name: 'reply', points: later.map(({ ms }, index) => [index + 1, ms]) };
  return `<div class="charts">${makeCurves({
    title: 'Points by turn',
    across: 'turn',
    up: 'points',
    series: played,
  })}${
    later.length < ENOUGH_REPLIES
      ? ''
      : makeCurves({ title: 'Reply times', across: 'reply', up: 'ms', series: [times] })
  }</div>`;
}
