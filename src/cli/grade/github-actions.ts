import { appendFileSync } from 'node:fs';
import { loadReportContext } from '../../api/report/load-report-context.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError } from '../../peer/index.js';
import { makeAnnotations } from '../../report/github-annotations.js';
import { makeMarkdown } from '../../report/markdown.js';
import { scoreRun } from '../../report/scored-run.js';
import type { Outputs } from '../report/outputs.js';

/**
 * Under GitHub Actions, annotates the run and adds to the summary of the step. Whoever can see the repository can read both, so
 * hidden cases are in neither. Annotations go to standard error: standard output may be a report.
 */
export async function reportToActions(file: ResultFile, { rubric }: Outputs, games: GameCatalog): Promise<void> {
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  const context = await loadReportContext(games, file.run.protocol);
  const scored = scoreRun(file, rubric, 'student', context.registry);
  for (const line of makeAnnotations(scored)) process.stderr.write(`${line}\n`);
  if (summary) appendSummary(summary, makeMarkdown(scored, context));
}

/** The verdicts are worth more than the summary. */
function appendSummary(path: string, text: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    process.stderr.write(`::warning::no summary written: ${path}: ${describeFileError(error)}\n`);
  }
}
