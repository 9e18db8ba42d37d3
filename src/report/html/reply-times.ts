import type { Message } from './evidence-messages.js';

/** How long the program took for a message. */
export interface Replied {
  readonly line: number;
  readonly ms: number;
  /** Whether it is the first message of the program, which had to start before it could say it. */
  readonly isFirst: boolean;
}

/** The time from what the program was told last to what it said next, seat by seat. A second message in a row has none. */
export function replyTimes(messages: readonly Message[]): Replied[] {
  const told = new Map<string | null, number | null>();
  const spoken = new Set<string | null>();
  const replies: Replied[] = [];
  for (const { side, seat, time, line } of messages) {
    if (side === '>>') {
      told.set(seat, time);
      continue;
    }
    const since = told.get(seat) ?? null;
    if (since !== null && time !== null) replies.push({ line, ms: time - since, isFirst: !spoken.has(seat) });
    told.delete(seat);
    spoken.add(seat);
  }
  return replies;
}
