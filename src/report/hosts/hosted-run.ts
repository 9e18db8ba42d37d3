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
  readonly status: ExternalStatus;
  readonly ms: number;
}

/** A run in the form that students may see, with the points of all cases. */
export interface HostedRun {
  readonly scored: ScoredRun;
  readonly strict: boolean;
  /** Without any mention of hidden cases. */
  readonly visible: readonly ScoredCase[];
  /** Null if there are none. */
  readonly hidden: HiddenCases | null;
}

export const HIDDEN_NAME = 'hidden cases';

export function hostedRun(scored: ScoredRun): HostedRun {
  const { strict } = scored.run;
  const visible = scored.cases.filter(({ hidden }) => !hidden).map(redactionFor(scored));
  return { scored, strict, visible, hidden: hiddenIn(scored.cases, strict) };
}

function hiddenIn(cases: readonly ScoredCase[], strict: boolean): HiddenCases | null {
  const hidden = cases.filter((each) => each.hidden);
  if (hidden.length === 0) return null;
  const statuses = new Set(hidden.map((each) => externalStatusOf(each, strict)));
  const worst = (['error', 'failed', 'passed'] as const).find((status) => statuses.has(status));
  return { ...pointsOf(hidden), status: worst ?? 'skipped', ms: sumOf(hidden.map(({ ms }) => ms)) };
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
export function headingOf({ scored, visible }: HostedRun): string[] {
  const counts = countVerdicts(visible);
  const parts = VERDICTS.flatMap((verdict) => (counts[verdict] === 0 ? [] : [`${counts[verdict]} ${verdict}`]));
  const cases = `${plural(visible.length, 'case')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
  const note = incompleteNote(scored);
  return [
    `${GRADED_BY} ${scored.run.herald}: ${titleOf(scored)}`,
    `${scored.earned} of ${scored.of} points, ${cases}`,
    ...(note === null ? [] : [note]),
  ];
}

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
