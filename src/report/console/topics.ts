import type { CaseResult, Verdict } from '../../conformance/verdict.js';
import { topicOf } from '../topic.js';
import { columns } from './text.js';

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

/** A line for each topic, in the order in which they come. */
export function makeTopics(results: readonly CaseResult[]): string {
  const topics = [...new Set(results.map(({ id }) => topicOf(id)))];
  const rows = topics.map((topic) => {
    const some = results.filter(({ id }) => topicOf(id) === topic);
    const passed = some.filter(({ verdict }) => verdict === 'pass' || verdict === 'non-strict').length;
    const counted = some.filter(({ verdict }) => !SAYS_NOTHING.includes(verdict)).length;
    return { cells: [topic, `${passed} of ${counted}`], beside: besides(some) };
  });
  const lines = columns(rows.map(({ cells }) => cells));
  return lines.map((line, index) => `${line}${rows[index]?.beside ?? ''}`).join('\n');
}

const besides = (results: readonly CaseResult[]): string =>
  SHOWN.map(([verdict, word]) => ({ word, count: results.filter((each) => each.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `  ${count} ${word}`)
    .join('');
