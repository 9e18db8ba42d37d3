import type { Played } from './routes.js';

/** The first place at which two games part, in words; null where they do not. */
export function difference(one: Played, other: Played): string | null {
  const at = one.decisions.findIndex((decision, index) => decision !== other.decisions[index]);
  if (at >= 0) return `decision ${at}: ${one.decisions[at]}, but ${other.decisions[at] ?? 'nothing'}`;
  if (one.decisions.length < other.decisions.length) return `more is decided: ${other.decisions[one.decisions.length]}`;
  if (JSON.stringify(one.decks) !== JSON.stringify(other.decks))
    return `decks ${JSON.stringify([one.decks, other.decks])}`;
  return one.scores.join() === other.scores.join() ? null : `scores ${one.scores} and ${other.scores}`;
}
