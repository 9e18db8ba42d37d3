import fc from 'fast-check';
import type { CaseResult } from '../../src/kit/verdict.js';
import { COLD, result } from './given.js';

/** What programs say to break a report: ends of sections, marks of every format, controls, halves of characters. */
export const NASTY = [
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

export const nastyText = fc
  .array(fc.constantFrom(...NASTY), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));

/** Cases of every standing, in which all that a program or an author of cases can choose is nasty. */
export const nastyCases: fc.Arbitrary<CaseResult[]> = fc
  .tuple(nastyText, nastyText, nastyText)
  .map(([said, what, title]) => {
    const reason = `it said ${what}`;
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
