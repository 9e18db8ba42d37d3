import { didYouMean } from '../../core/spelling.js';
import type { ResultFile } from '../../kit/result-file.js';
import { parseRubric } from '../../report/parse-rubric.js';
import type { Rubric } from '../../report/rubric.js';
import { type Audience, type ScoredRun, scoreRun } from '../../report/scored-run.js';
import { failUnrunCases } from '../../report/unrun-cases.js';
import { UsageError } from '../../run/errors.js';
import { GAMES } from '../games.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { GRADEBOOKS, makeReport, REPORT_FORMATS, type ReportFormat, requireWholeRun } from './formats.js';
import { loadReportContext } from './load-report-context.js';

export interface ReportOptions {
  /** The text of a rubric file; without one, each case is worth what it says itself. */
  readonly rubric?: string;
  /** Students do not see hidden cases. `teacher` by default. */
  readonly audience?: Audience;
  /** What the platform sets for its graders, such as `process.env`; for `classroom50` and `vpl`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const REPORT_OPTIONS: OptionNames<ReportOptions> = { rubric: true, audience: true, environment: true };

/** A report on the results of a run, as the option of the command line with the same name makes it. */
export async function makeReportOn(
  results: ResultFile,
  format: ReportFormat,
  options: ReportOptions = {},
): Promise<string> {
  const { audience = 'teacher', environment = {} } = requireOptions(options, REPORT_OPTIONS);
  requireFormat(format);
  requireWholeRun(format, audience);
  requireResults(results);
  const complete = GRADEBOOKS.includes(format) ? failUnrunCases(results) : results;
  return makeReport(format, await scoreResults(complete, options), { games: GAMES, environment });
}

function requireFormat(format: ReportFormat): void {
  if (REPORT_FORMATS.includes(format)) return;
  const hint = didYouMean(String(format), REPORT_FORMATS);
  throw new UsageError(`unknown format "${format}"; known formats: ${REPORT_FORMATS.join(', ')}${hint}`);
}

function requireResults(results: ResultFile): void {
  if (typeof results?.run?.protocol === 'string' && Array.isArray(results.cases)) return;
  throw new UsageError('these are not the results of a run; expected what gradePlayer or parseResults returns');
}

/** The points of a run, by case and by topic. */
export async function scoreResults(results: ResultFile, options: ReportOptions = {}): Promise<ScoredRun> {
  const { rubric, audience = 'teacher' } = requireOptions(options, REPORT_OPTIONS);
  requireResults(results);
  const { registry } = await loadReportContext(GAMES, results.run.protocol);
  return scoreRun(results, rubric === undefined ? null : await requireRubric(rubric), audience, registry);
}

async function requireRubric(text: string): Promise<Rubric> {
  const read = parseRubric(text, await GAMES.loadRules());
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  throw new UsageError(`the rubric is wrong\n${problems.join('\n')}`);
}
