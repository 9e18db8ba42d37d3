import { readFileSync } from 'node:fs';
import { RULES } from '../../conformance/dominion/rules.js';
import { parseExpected } from '../../conformance/expected.js';
import type { ResultFile } from '../../conformance/result.js';
import { isNamedBy, nearIds } from '../../conformance/select.js';
import { makeConsole } from '../../report/console/index.js';
import { makeJson } from '../../report/json.js';
import { scored } from '../../report/points.js';
import type { Task } from '../../run/task.js';
import { hintForFinding } from '../hints.js';
import { interruptible } from '../interrupt.js';
import { UsageError } from '../usage.js';
import { type Assignment, chosenFrom, conduct } from './conduct.js';
import type { GradeOptions } from './options.js';
import { openResults } from './out.js';
import { progressOf } from './progress.js';

/** Chooses, runs, writes down and reports. */
export async function gradeAll(assignment: Assignment): Promise<void> {
  const { options } = assignment;
  const expected = expectedFrom(options, assignment.tasks);
  const chosen = chosenFrom(assignment);
  const results = openResults(options.out);
  const progress = progressOf(options.quiet);
  const file = await interruptible((signal) =>
    conduct(assignment, chosen, {
      signal,
      expected,
      onRun: results.write,
      onCase: (result) => results.write({ kind: 'case', ...result }),
      onProgress: progress.show,
    }),
  );
  progress.done();
  results.write(file.summary);
  print(options, file);
  process.exitCode = file.summary.exit;
  results.close();
}

function print({ json }: GradeOptions, file: ResultFile): void {
  const scores = scored(file, null, 'teacher');
  const words = { registry: RULES, hint: hintForFinding };
  process.stdout.write(json ? makeJson(scores) : makeConsole(scores, words));
}

/** A line that names no case at all is a slip; one that names a case that is not run now is none. */
function expectedFrom({ expectFailures }: GradeOptions, tasks: readonly Task[]): string[] {
  if (expectFailures === null) return [];
  const patterns = parseExpected(readExpected(expectFailures));
  for (const pattern of patterns) {
    if (tasks.some(({ subject }) => isNamedBy(pattern, subject))) continue;
    const near = nearIds(
      pattern,
      tasks.map(({ subject }) => subject.id),
    );
    const hint = near.length === 0 ? '' : `; near are: ${near.join(', ')}`;
    throw new UsageError(`--expect-failures ${expectFailures}: no case matches "${pattern}"${hint}`);
  }
  return patterns;
}

function readExpected(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--expect-failures ${path}: ${(error as Error).message}`);
  }
}
