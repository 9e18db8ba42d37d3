import { VERDICTS, type Verdict } from '../../kit/verdict.js';
import { VERDICT_LABELS } from '../verdict-labels.js';

const MARKS: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  'non-strict': '≈',
  fail: '✗',
  inconclusive: '?',
  'not-applicable': '–',
  skipped: '–',
  'kit-fault': '!',
};

/** The verdict's label with its mark; the class gives the colour. */
export const makeBadge = (verdict: Verdict): string =>
  `<span class="badge ${verdict}"><span aria-hidden="true">${MARKS[verdict]}</span> ${VERDICT_LABELS[verdict]}</span>`;

/** Most in need of attention first. */
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

/** The verdicts that occur, by urgency. */
export const occurring = (counts: { readonly [verdict in Verdict]: number }): Verdict[] =>
  VERDICTS.filter((verdict) => counts[verdict] > 0).sort((a, b) => URGENCY.indexOf(a) - URGENCY.indexOf(b));
