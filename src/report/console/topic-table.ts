import type { Counts } from '../../kit/result-file.js';
import { VERDICTS, type Verdict } from '../../kit/verdict.js';
import type { ScoredRun } from '../scored-run.js';
import { VERDICT_LABELS } from '../verdict-labels.js';
import { alignColumns } from './text.js';

/** Cases with these verdicts are not part of the total. */
const UNCOUNTED: readonly Verdict[] = ['not-applicable', 'skipped'];

/** One line for each topic, with its points if a rubric awards them. */
export function makeTopicTable({ topics, byRubric }: Pick<ScoredRun, 'topics' | 'byRubric'>): string {
  const rows = topics.map(({ name, cases, counts, earned, of }) => {
    const passed = counts.pass + counts['non-strict'];
    const counted = cases.length - UNCOUNTED.reduce((sum, verdict) => sum + counts[verdict], 0);
    const points = byRubric ? [`${earned} of ${of} points`] : [];
    return { cells: [name, `${passed} of ${counted}`, ...points], others: makeOthers(counts) };
  });
  const lines = alignColumns(rows.map(({ cells }) => cells));
  return lines.map((line, index) => `${line}${rows[index]?.others ?? ''}`).join('\n');
}

const OTHERS: readonly Verdict[] = ['fail', ...VERDICTS.filter((verdict) => verdict !== 'fail' && verdict !== 'pass')];

/** Counts of all verdicts but `pass`, which the first column has. */
const makeOthers = (counts: Counts): string =>
  OTHERS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `  ${counts[verdict]} ${VERDICT_LABELS[verdict]}`)
    .join('');
