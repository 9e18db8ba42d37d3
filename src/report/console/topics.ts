import type { Counts } from '../../kit/result-file.js';
import type { Verdict } from '../../kit/verdict.js';
import type { ScoredRun } from '../scored-run.js';
import { alignColumns } from './text.js';

/** What is worth a word beside the number of cases that passed. */
const SHOWN: readonly (readonly [Verdict, string])[] = [
  ['fail', 'failed'],
  ['non-strict', 'non-strict'],
  ['inconclusive', 'inconclusive'],
  ['not-applicable', 'not applicable'],
  ['skipped', 'skipped'],
  ['kit-fault', 'kit faults'],
];

const SAYS_NOTHING: readonly Verdict[] = ['not-applicable', 'skipped'];

/** A line for each topic, in the order in which they come; with its points where a rubric gave them. */
export function makeTopicTable({ topics, byRubric }: Pick<ScoredRun, 'topics' | 'byRubric'>): string {
  const rows = topics.map(({ name, cases, counts, earned, of }) => {
    const passed = counts.pass + counts['non-strict'];
    const counted = cases.length - SAYS_NOTHING.reduce((sum, verdict) => sum + counts[verdict], 0);
    const points = byRubric ? [`${earned} of ${of} points`] : [];
    return { cells: [name, `${passed} of ${counted}`, ...points], beside: besides(counts) };
  });
  const lines = alignColumns(rows.map(({ cells }) => cells));
  return lines.map((line, index) => `${line}${rows[index]?.beside ?? ''}`).join('\n');
}

const besides = (counts: Counts): string =>
  SHOWN.filter(([verdict]) => counts[verdict] > 0)
    .map(([verdict, word]) => `  ${counts[verdict]} ${word}`)
    .join('');
