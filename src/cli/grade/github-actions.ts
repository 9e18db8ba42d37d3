import { appendFileSync, statSync } from 'node:fs';
import { loadReportContext } from '../../api/report/load-report-context.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ResultFile } from '../../kit/result-file.js';
import { describeFileError } from '../../peer/index.js';
import { makeAnnotations } from '../../report/github-annotations.js';
import { makeMarkdown, makeShortMarkdown } from '../../report/markdown.js';
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
  if (summary) appendSummary(summary, [makeMarkdown(scored, context), makeShortMarkdown(scored)]);
}

/** In bytes. GitHub shows nothing of a longer summary, which all commands of the step add to. */
const MAX_SUMMARY = 1024 ** 2;

/** Adds the first of the texts that there is room for. The verdicts are worth more than the summary. */
function appendSummary(path: string, texts: readonly string[]): void {
  try {
    const room = MAX_SUMMARY - (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    const text = texts.find((each) => Buffer.byteLength(each) <= room);
    if (text === undefined) throw new Error('it would be longer than 1 MiB, and GitHub would show nothing of it');
    appendFileSync(path, text);
  } catch (error) {
    process.stderr.write(`::warning::no summary written: ${path}: ${describeFileError(error)}\n`);
  }
}
