import { editDistance } from '../../core/spelling.js';

/** The maximum number of replies shown. */
const MAX_SHOWN = 20;

/** The maximum number of replies compared: a hand of many cards can be discarded in thousands of ways. */
const MAX_COMPARED = 1000;

/** Longer texts are compared by their beginning: no one reads the rest either. */
const MAX_LENGTH = 400;

export interface Nearest {
  readonly legal: readonly string[];
  readonly more: boolean;
}

/** The replies that differ least from what was sent; among equals the order stays. */
export function nearestReplies(sent: string, replies: Iterable<string>): Nearest {
  const found: { readonly text: string; readonly distance: number }[] = [];
  for (const text of replies) {
    found.push({ text, distance: editDistance(sent.slice(0, MAX_LENGTH), text.slice(0, MAX_LENGTH)) });
    if (found.length > MAX_COMPARED) break;
  }
  const sorted = found.sort((a, b) => a.distance - b.distance).map(({ text }) => text);
  return { legal: sorted.slice(0, MAX_SHOWN), more: sorted.length > MAX_SHOWN };
}
