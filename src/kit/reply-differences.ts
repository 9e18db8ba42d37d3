import type { Codec } from './codec.js';
import type { SeatMessage } from './script-from-recording.js';

/** Where a program replied something else than what was recorded. */
export interface ReplyDifference {
  /** From 1. */
  readonly reply: number;
  /** The last message before the recorded reply; null if there was none. */
  readonly sent: string | null;
  /** Null where there was no such reply. */
  readonly recorded: string | null;
  readonly now: string | null;
}

export interface ReplyComparison {
  readonly recorded: number;
  readonly now: number;
  readonly differences: readonly ReplyDifference[];
}

type ComparingCodec = Pick<Codec<unknown>, 'parse' | 'same' | 'withoutId'>;

/** Compares the replies of two conversations in which the same messages were sent, one after the other. */
export function compareReplies(
  recorded: readonly SeatMessage[],
  now: readonly SeatMessage[],
  codec: ComparingCodec,
): ReplyComparison {
  const [before, after] = [repliesIn(recorded), repliesIn(now)];
  const differences: ReplyDifference[] = [];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [one, other] = [before[index], after[index]];
    if (one !== undefined && other !== undefined && isSame(one.text, other.text, codec)) continue;
    const sent = (one ?? other)?.sent ?? null;
    differences.push({ reply: index + 1, sent, recorded: one?.text ?? null, now: other?.text ?? null });
  }
  return { recorded: before.length, now: after.length, differences };
}

interface RecordedReply {
  readonly text: string;
  readonly sent: string | null;
}

function repliesIn(messages: readonly SeatMessage[]): RecordedReply[] {
  const replies: RecordedReply[] = [];
  let sent: string | null = null;
  for (const { side, text } of messages) {
    if (side === '>>') sent = text;
    else replies.push({ text, sent });
  }
  return replies;
}

/** The layout of a message does not matter. What is no message is only equal to itself. */
function isSame(one: string, other: string, codec: ComparingCodec): boolean {
  const [before, after] = [one, other].map((text) => codec.withoutId?.(text) ?? text) as [string, string];
  if (before === after) return true;
  const message = codec.parse(after);
  return message.ok && codec.parse(before).ok && codec.same(before, message.value);
}
