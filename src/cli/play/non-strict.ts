import type { NonStrict } from '../../run/game-report.js';

/** How often a strict reading would not have let a reply pass. */
export const countNonStrict = (nonStrict: readonly NonStrict[]): number =>
  nonStrict.reduce((sum, { times }) => sum + times, 0);

/** Each rule once, with its clause and how often it was not kept. */
export const makeNonStrictWords = (name: string, nonStrict: readonly NonStrict[]): string[] =>
  nonStrict.map(({ rule, times }) =>
    [
      `\n${name} is non-strict: ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}, ${times} ${times === 1 ? 'time' : 'times'}`,
      `  rule    ${rule.title}`,
      ...(rule.document === null ? [] : [`  clause  ${rule.document}`]),
    ].join('\n'),
  );
