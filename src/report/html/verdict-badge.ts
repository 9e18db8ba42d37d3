import { VERDICTS, type Verdict } from '../../kit/verdict.js';

interface Badge {
  readonly label: string;
  readonly mark: string;
}

const BADGES: Readonly<Record<Verdict, Badge>> = {
  pass: { label: 'passed', mark: '✓' },
  'non-strict': { label: 'non-strict', mark: '≈' },
  fail: { label: 'failed', mark: '✗' },
  inconclusive: { label: 'inconclusive', mark: '?' },
  'not-applicable': { label: 'not applicable', mark: '–' },
  skipped: { label: 'skipped', mark: '–' },
  'kit-fault': { label: 'not judged', mark: '!' },
};

export const labelOf = (verdict: Verdict): string => BADGES[verdict].label;

/** The verdict's label with its mark; the class gives the colour. */
export const makeBadge = (verdict: Verdict): string =>
  `<span class="badge ${verdict}"><span aria-hidden="true">${BADGES[verdict].mark}</span> ${BADGES[verdict].label}</span>`;

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
