import type { SprtTerms } from '../../core/sprt.js';
import type { SprtOutcome } from '../../run/sprt-series.js';

/** What a sequential test found out, in one line. */
export function makeSprt(terms: SprtTerms, outcome: SprtOutcome, [first, second]: readonly [string, string]): string {
  const { llr, lower, upper, accepted, counts } = outcome;
  const { wins, ties, losses } = counts;
  const found =
    accepted === null
      ? `undecided whether ${first} is stronger than ${second}`
      : accepted === 'H1'
        ? `${first} is stronger than ${second}: H1 (${terms.elo1} Elo) accepted`
        : `${first} is not stronger than ${second} by that much: H0 (${terms.elo0} Elo) accepted`;
  const games = `${wins} won, ${ties} tied, ${losses} lost`;
  return `sprt: ${found}; LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)}), ${games}`;
}
