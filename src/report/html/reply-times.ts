import type { RecordedMessage } from '../../kit/game-renderer.js';
import { plural } from '../console/text.js';
import { type Bar, makeBarChart } from './bar-chart.js';
import { duration, text } from './markup.js';

/** How long the program took to reply to a message. */
export interface ReplyTime {
  readonly line: number;
  readonly ms: number;
  /** Whether this is the program's first message, whose time includes starting the program. */
  readonly isFirst: boolean;
}

/** The time from the last message to the program until its next message, for each seat. Only the first of several messages in a row counts. */
export function replyTimes(messages: readonly RecordedMessage[]): ReplyTime[] {
  const lastSent = new Map<string | null, number | null>();
  const started = new Set<string | null>();
  const replies: ReplyTime[] = [];
  for (const { side, seat, time, line } of messages) {
    if (side === '>>') {
      lastSent.set(seat, time);
      continue;
    }
    const since = lastSent.get(seat) ?? null;
    if (since !== null && time !== null) replies.push({ line, ms: time - since, isFirst: !started.has(seat) });
    lastSent.delete(seat);
    started.add(seat);
  }
  return replies;
}

/** Upper bounds of the bins, in milliseconds. */
const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

const makeBound = (ms: number): string => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`);
const LABELS = [...BOUNDS.map((bound) => `≤ ${makeBound(bound)}`), `> ${makeBound(5000)}`];

const binOf = (ms: number): number => {
  const bin = BOUNDS.findIndex((bound) => ms <= bound);
  return bin < 0 ? BOUNDS.length : bin;
};

const KINDS = ['first reply, including the start of the program', 'later replies'] as const;

/** A histogram of all reply times of a run. */
export function makeReplyTimes(replies: readonly ReplyTime[]): string {
  if (replies.length === 0) return '<p>No reply was timed.</p>';
  const bars: Bar[] = LABELS.map((label) => ({ label, counts: [0, 0] }));
  for (const { ms, isFirst } of replies) (bars[binOf(ms)] as Bar).counts[isFirst ? 0 : 1]++;
  const title = 'Number of replies by reply time';
  return `<p>${text(summaryOf(replies))}</p>${makeBarChart({ id: 'reply-times', title, kinds: KINDS, bars: trimmed(bars) })}`;
}

/** Without the empty bins at both ends. */
function trimmed(bars: readonly Bar[]): Bar[] {
  const isFilled = ({ counts: [first, later] }: Bar): boolean => first + later > 0;
  return bars.slice(bars.findIndex(isFilled), bars.findLastIndex(isFilled) + 1);
}

function summaryOf(replies: readonly ReplyTime[]): string {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const quantile = (share: number): string =>
    duration(times[Math.min(times.length - 1, Math.floor(times.length * share))] as number);
  return `${plural(times.length, 'reply', 'replies')}: 50% within ${quantile(0.5)}, 90% within ${quantile(0.9)}, slowest ${quantile(1)}.`;
}
