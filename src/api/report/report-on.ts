import type { ResultFile } from '../../kit/result-file.js';
import { parseRubric } from '../../report/parse-rubric.js';
import type { Rubric } from '../../report/rubric.js';
import { type Audience, type ScoredRun, scoreRun } from '../../report/scored-run.js';
import { failUnrunCases } from '../../report/unrun-cases.js';
import { UsageError } from '../../run/errors.js';
import { GAMES } from '../games.js';
import { type Format, GRADEBOOKS, makeReport } from './formats.js';
import { loadReportContext } from './load-report-context.js';

export type ReportFormat = Format | 'console' | 'json';

export interface ReportOptions {
  /** The text of a rubric file; without one, each case is worth what it says itself. */
  readonly rubric?: string;
  /** Students do not see hidden cases. `teacher` by default. */
  readonly audience?: Audience;
}

/** A report on the results of a run, as the option of the command line with the same name makes it. */
export async function makeReportOn(
  results: ResultFile,
  format: ReportFormat,
  options: ReportOptions = {},
): Promise<string> {
  const complete = GRADEBOOKS.includes(format) ? failUnrunCases(results) : results;
  return makeReport(format, await scoreResults(complete, options), GAMES);
}

/** The points of a run, by case and by topic. */
export async function scoreResults(
  results: ResultFile,
  { rubric, audience = 'teacher' }: ReportOptions = {},
): Promise<ScoredRun> {
  const { registry } = await loadReportContext(GAMES, results.run.protocol);
  return scoreRun(results, rubric === undefined ? null : await requireRubric(rubric), audience, registry);
}

async function requireRubric(text: string): Promise<Rubric> {
  const read = parseRubric(text, await GAMES.loadRules());
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  throw new UsageError(`the rubric is wrong\n${problems.join('\n')}`);
}
