import { fromHundredths, sumOf, toHundredths } from '../../core/point-arithmetic.js';
import { countVerdicts } from '../../kit/result-file.js';
import { VERDICTS } from '../../kit/verdict.js';
import { plural } from '../console/text.js';
import { type ExternalStatus, externalStatusOf, incompleteNote } from '../external-status.js';
import { redactionFor } from '../redact-hidden.js';
import { type ScoredCase, type ScoredRun, titleOf } from '../scored-run.js';
import { GRADED_BY } from './hosts.js';

/** All hidden cases together; nothing else about them may reach a student. */
export interface HiddenCases {
  readonly earned: number;
  readonly of: number;
  /** The points of those that could not be judged, which are not in `of`. */
  readonly unjudged: number;
  readonly status: ExternalStatus;
  readonly ms: number;
}

/** A run in the form that students may see, with the points of all cases. */
export interface HostedRun {
  readonly scored: ScoredRun;
  readonly strict: boolean;
  /** All of them in order, the visible ones without any mention of hidden ones. */
  readonly cases: readonly ScoredCase[];
  /** Those that students see. */
  readonly visible: readonly ScoredCase[];
  /** Null if there are none. */
  readonly hidden: HiddenCases | null;
}

export const HIDDEN_NAME = 'hidden cases';

export function hostedRun(scored: ScoredRun): HostedRun {
  const { strict } = scored.run;
  const cases = scored.cases.map(redactionFor(scored));
  return { scored, strict, cases, visible: cases.filter(({ hidden }) => !hidden), hidden: hiddenIn(cases, strict) };
}

function hiddenIn(cases: readonly ScoredCase[], strict: boolean): HiddenCases | null {
  const hidden = cases.filter((each) => each.hidden);
  if (hidden.length === 0) return null;
  const errors = hidden.filter((each) => externalStatusOf(each, strict) === 'error');
  return {
    ...pointsOf(hidden),
    unjudged: fromHundredths(sumOf(errors.map(({ points }) => toHundredths(points)))),
    status: worstStatus(hidden, strict),
    ms: sumOf(hidden.map(({ ms }) => ms)),
  };
}

/** Of several cases together; `skipped` if none says anything about the program. */
export function worstStatus(cases: readonly ScoredCase[], strict: boolean): ExternalStatus {
  const statuses = new Set(cases.map((each) => externalStatusOf(each, strict)));
  return (['error', 'failed', 'passed'] as const).find((status) => statuses.has(status)) ?? 'skipped';
}

export const pointsOf = (cases: readonly ScoredCase[]): { earned: number; of: number } => ({
  earned: fromHundredths(sumOf(cases.map(({ earned }) => toHundredths(earned)))),
  of: fromHundredths(sumOf(cases.map(({ of }) => toHundredths(of)))),
});

/** The part of the points that was earned, from 0 to 1; null if no case says anything about the program. */
export const fractionOf = ({ earned, of }: Pick<ScoredRun, 'earned' | 'of'>): number | null =>
  of === 0 ? null : earned / of;

/** Whole numbers in the same proportion: the points, or their hundredths if one of them is not whole. */
export function wholePoints(cases: readonly { readonly earned: number; readonly of: number }[]): (n: number) => number {
  const isWhole = cases.every(({ earned, of }) => Number.isInteger(earned) && Number.isInteger(of));
  return isWhole ? (points) => points : toHundredths;
}

/** The first lines of what students read. They also tell Herald that it wrote the file. */
export function headingOf(hosted: HostedRun): string[] {
  const { scored } = hosted;
  const note = incompleteNote(scored);
  return [
    `${GRADED_BY} ${scored.run.herald}: ${titleOf(scored)}`,
    `${scored.earned} of ${scored.of} points, ${visibleCounts(hosted)}${hosted.hidden === null ? '' : ', and hidden cases'}`,
    ...(note === null ? [] : [note]),
  ];
}

/** `3 cases: 2 pass, 1 fail`, of those that students see. */
export function visibleCounts({ visible }: HostedRun): string {
  const counts = countVerdicts(visible);
  const parts = VERDICTS.flatMap((verdict) => (counts[verdict] === 0 ? [] : [`${counts[verdict]} ${verdict}`]));
  return `${plural(visible.length, 'case')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}

/** How many of the cases that students see are passed. */
export const visiblePasses = ({ visible, strict }: HostedRun): number =>
  visible.filter((each) => externalStatusOf(each, strict) === 'passed').length;

/** Lengths of a failure, tried in turn until a result fits. */
const LENGTHS = [20_000, 2000, 300, 0];

/** The longest result that has at most `limit` bytes in UTF-8; the shortest if none has. */
export function fitting(limit: number, make: (maxLength: number) => string): string {
  let text = '';
  for (const length of LENGTHS) {
    text = make(length);
    if (bytesOf(text) <= limit) return text;
  }
  return text;
}

/** At most three bytes for each UTF-16 code unit. */
const bytesOf = (text: string): number => text.length + 2 * (text.match(/[\u0080-\uffff]/g) ?? []).length;
