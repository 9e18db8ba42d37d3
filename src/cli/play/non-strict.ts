import type { LoadedProtocol } from '../../kit/game-catalog.js';
import { pageFor } from '../../kit/rule-pages.js';
import type { NonStrict } from '../../run/game-report.js';

/** How often a strict reading would not have let a reply pass. */
export const countNonStrict = (nonStrict: readonly NonStrict[]): number =>
  nonStrict.reduce((sum, { times }) => sum + times, 0);

/** Each rule once, with its clause and how often it was not kept. */
export const makeNonStrictWords = (
  player: string,
  nonStrict: readonly NonStrict[],
  { registry, name: protocol }: LoadedProtocol,
): string[] =>
  nonStrict.map(({ rule, times }) => {
    const page = pageFor(registry, rule.id, protocol);
    return [
      `\n${player} is non-strict: ${rule.id}${rule.register === null ? '' : ` (${rule.register})`}, ${times} ${times === 1 ? 'time' : 'times'}`,
      `  rule    ${rule.title}`,
      ...(rule.document === null ? [] : [`  clause  ${rule.document}`]),
      ...(page === null ? [] : [`  read    ${page}`]),
    ].join('\n');
  });
