import { editDistance } from '../../core/spelling.js';

/** So many are shown. */
const SHOWN = 20;

/** So many are looked at: a hand of many cards can be discarded in thousands of ways. */
const LOOKED_AT = 1000;

/** Longer texts are compared by their beginning: no one reads the rest either. */
const COMPARED = 400;

export interface Nearest {
  readonly legal: readonly string[];
  readonly more: boolean;
}

/** The replies that differ least from what was said; among equals the order stays. */
export function nearestReplies(said: string, replies: Iterable<string>): Nearest {
  const found: { readonly text: string; readonly far: number }[] = [];
  for (const text of replies) {
    found.push({ text, far: editDistance(said.slice(0, COMPARED), text.slice(0, COMPARED)) });
    if (found.length > LOOKED_AT) break;
  }
  const sorted = found.sort((a, b) => a.far - b.far).map(({ text }) => text);
  return { legal: sorted.slice(0, SHOWN), more: sorted.length > SHOWN };
}
