import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIALECTS } from '../../games/dominion/jsonrpc/messages.js';
import { RULES } from '../../games/dominion/rules.js';
import { SEXPR_PROTOCOLS } from '../../games/dominion/sexpr/versions.js';
import { selectCases } from '../../kit/case-selection.js';
import { fileErrorOf } from '../../peer/index.js';
import { makeMatrix } from '../../report/console/matrix-table.js';
import { matrixOf } from '../../report/matrix.js';
import { scoreRun } from '../../report/scored-run.js';
import { URL_PLACEHOLDER } from '../../run/joining-players.js';
import type { Task } from '../../run/task.js';
import type { Progress } from '../../run/task-runner.js';
import { demand, didYouMean, UsageError } from '../errors.js';
import { exitCodeOf } from '../grade/exit-code.js';
import { parseGradeOptions, type RawOptions } from '../grade/grade-options.js';
import { demandProgram, familyFor, playerAssignment } from '../grade/grade-player.js';
import { progressOf } from '../grade/grade-progress.js';
import { FAMILIES } from '../grade/protocols.js';
import { openResults } from '../grade/result-writer.js';
import { type Assignment, type Conducted, conduct } from '../grade/run-cases.js';
import { interruptible } from '../interrupt.js';

export interface RawMatrix extends Omit<RawOptions, 'out' | 'wait' | 'url'> {
  /** A directory. */
  readonly out?: string;
}

const VERSIONS: Readonly<Record<string, readonly string[]>> = {
  sexpr: SEXPR_PROTOCOLS,
  jsonrpc: DIALECTS.map((dialect) => `jsonrpc/${dialect}`),
};

/** The player in every version of its protocol, one after another. */
export async function runMatrix(argv: readonly string[], { out, ...raw }: RawMatrix): Promise<void> {
  demandProgram(argv);
  const assignments: Assignment[] = [];
  for (const protocol of VERSIONS[familyNamed(raw.protocol, argv)] as readonly string[]) {
    const options = parseGradeOptions(argv, { ...raw, protocol });
    assignments.push(await playerAssignment(options, await familyFor(options)));
  }
  const chosen = chosenAmong(assignments);
  if (out !== undefined) makeFolder(out);
  const files = await interruptible((signal) => conductAll(assignments, chosen, out ?? null, signal));
  const strict = raw.strict ?? false;
  const interrupted = files.some(({ summary }) => summary.interrupted);
  const cases = files.flatMap((file) => file.cases);
  const exit = exitCodeOf(cases, { strict, expected: [], interrupted, ms: 0 });
  process.exitCode = exit;
  print(files, exit, raw.json !== undefined);
}

function familyNamed(named: string | undefined, argv: readonly string[]): string {
  if (named === undefined) return argv.some((word) => word.includes(URL_PLACEHOLDER)) ? 'jsonrpc' : 'sexpr';
  if (FAMILIES.includes(named)) return named;
  const known = `known are: ${FAMILIES.join(', ')}`;
  const hint = named.includes('/') ? '; herald grade player is for one version' : didYouMean(named, FAMILIES);
  throw new UsageError(`--protocol is "${named}"; ${known}${hint}`);
}

/** A word that names a case in some version is no slip, though others have no such case. */
function chosenAmong(assignments: readonly Assignment[]): ReadonlySet<Task> {
  const [{ options }] = assignments as [Assignment];
  const all = assignments.flatMap(({ tasks }) => tasks.map((task) => ({ ...task.subject, task })));
  const { only, rules, skip } = options;
  return new Set(demand(selectCases(all, { only, rules, skip }, RULES)).map(({ task }) => task));
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${path}: ${fileErrorOf(error)}`);
  }
}

async function conductAll(
  assignments: readonly Assignment[],
  chosen: ReadonlySet<Task>,
  out: string | null,
  signal: AbortSignal,
): Promise<Conducted[]> {
  const files: Conducted[] = [];
  for (const assignment of assignments) {
    const { options, tasks } = assignment;
    const wanted = tasks.filter((task) => chosen.has(task));
    const { show, done } = progressOf(options.quiet);
    const named = (progress: Progress): void =>
      show({ ...progress, running: [`${options.protocol} ${progress.running[0] ?? ''}`] });
    const results = openResults(out === null ? null : join(out, `${options.protocol.replace('/', '-')}.ndjson`));
    const file = await conduct(assignment, wanted, {
      signal,
      onRun: results.write,
      onCase: (result) => results.write({ kind: 'case', ...result }),
      onProgress: named,
    });
    done();
    results.write(file.summary);
    results.close();
    files.push(file);
  }
  return files;
}

function print(files: readonly Conducted[], exit: number, isForPrograms: boolean): void {
  const runs = files.map((file) => scoreRun(file, null, 'teacher'));
  const text = isForPrograms
    ? `${JSON.stringify({ ...matrixOf(runs), runs: files, exit })}\n`
    : makeMatrix(runs, RULES);
  process.stdout.write(text);
}
