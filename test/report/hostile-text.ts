import fc from 'fast-check';
import type { CaseResult } from '../../src/kit/verdict.js';
import { COLD, result } from './sample-results.js';

/** Text that could break a report: ends of sections, syntax of every format, control characters, lone surrogates. */
export const HOSTILE = [
  ']]>',
  '<![CDATA[',
  '</failure>',
  '&amp;',
  '"',
  "'",
  '\u0000',
  '\u001b[31m',
  '\ufffe',
  '\ud800',
  '\udc00',
  '😀',
  '\n...\n',
  '\n---\n',
  '\nok 2 - fine\n',
  '\nBail out!\n',
  ' # SKIP',
  ' # TODO',
  '\\',
  '```',
  '````',
  '@everyone',
  '|',
  '</details>',
  '<script>',
  '\r\n',
  '\t',
  '[x](y)',
  '$$',
  '#1',
  'a: b',
  '- a',
  '%',
  'tea',
];

export const hostileText = fc
  .array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));

/** Cases of every status, in which everything that a program or an author of cases can choose is hostile. */
export const hostileCases: fc.Arbitrary<CaseResult[]> = fc
  .tuple(hostileText, hostileText, hostileText)
  .map(([said, what, title]) => {
    const reason = `got ${what}`;
    const finding = { ...COLD, said, reason, sent: said, legal: [said] };
    const more = { title, evidence: `protocol: any/v1\nrole: player\n\n<< ${said}\n` };
    return [
      result('any/v1/player/tea/good', 'pass', more),
      result('any/v1/player/tea/bad', 'fail', { ...more, findings: [finding] }),
      result('any/v1/player/tea/loose', 'non-strict', { ...more, findings: [{ ...finding, level: 'contested' }] }),
      result('any/v1/player/milk/none', 'not-applicable', { ...more, reason }),
      result('any/v1/player/milk/ours', 'kit-fault', { ...more, reason }),
    ];
  });
