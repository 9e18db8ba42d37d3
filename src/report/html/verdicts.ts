import { VERDICTS, type Verdict } from '../../kit/verdict.js';

interface Word {
  readonly one: string;
  readonly mark: string;
}

const WORDS: Readonly<Record<Verdict, Word>> = {
  pass: { one: 'passed', mark: '✓' },
  'non-strict': { one: 'non-strict', mark: '≈' },
  fail: { one: 'failed', mark: '✗' },
  inconclusive: { one: 'inconclusive', mark: '?' },
  'not-applicable': { one: 'not applicable', mark: '–' },
  skipped: { one: 'skipped', mark: '–' },
  'kit-fault': { one: 'not judged', mark: '!' },
};

export const wordFor = (verdict: Verdict): string => WORDS[verdict].one;

/** The verdict in a word, with a mark and a colour for the eye. */
export const badge = (verdict: Verdict): string =>
  `<span class="badge ${verdict}"><span aria-hidden="true">${WORDS[verdict].mark}</span> ${WORDS[verdict].one}</span>`;

/** What should be looked at comes first. */
const URGENCY: readonly Verdict[] = [
  'kit-fault',
  'fail',
  'non-strict',
  'inconclusive',
  'pass',
  'not-applicable',
  'skipped',
];

export const byUrgency = (a: { readonly verdict: Verdict }, b: { readonly verdict: Verdict }): number =>
  URGENCY.indexOf(a.verdict) - URGENCY.indexOf(b.verdict);

/** The verdicts that occur, those that should be looked at first. */
export const occurring = (counts: { readonly [verdict in Verdict]: number }): Verdict[] =>
  VERDICTS.filter((verdict) => counts[verdict] > 0).sort((a, b) => URGENCY.indexOf(a) - URGENCY.indexOf(b));
