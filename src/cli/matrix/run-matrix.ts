import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '../../core/spelling.js';
import { selectCases } from '../../kit/case-selection.js';
import type { ProtocolEntry } from '../../kit/game.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Protocol } from '../../kit/protocol.js';
import { protocolNames } from '../../kit/protocol-name.js';
import { describeFileError } from '../../peer/index.js';
import { makeMatrix } from '../../report/console/matrix-table.js';
import { matrixOf } from '../../report/matrix.js';
import { makePlainJson } from '../../report/plain-json.js';
import { scoreRun } from '../../report/scored-run.js';
import { namesAddress, namesUrl } from '../../run/address-placeholders.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { exitCodeOf } from '../../run/grade/exit-code.js';
import { programSource } from '../../run/grade/player-source.js';
import { type CompleteResult, type GradeProgress, runCases } from '../../run/grade/run-cases.js';
import type { Task } from '../../run/task.js';
import { checkContainment } from '../containment-notices.js';
import type { CommandPlan } from '../grade/grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawGradeOptions } from '../grade/grade-options.js';
import { planForPlayer, requireProgram } from '../grade/grade-player.js';
import { progressOf } from '../grade/grade-progress.js';
import { refuseIdleOptions } from '../grade/idle-options.js';
import { openResults } from '../grade/result-writer.js';
import { interruptible } from '../interrupt.js';
import type { TypedOptions } from '../option-checks.js';
import { checkOutputsIn } from '../output/output-file.js';

export interface RawMatrix extends Omit<RawGradeOptions, 'out' | 'wait' | 'url'> {
  /** A directory. */
  readonly out?: string;
}

/** Grades a player in every version of its protocol, one after another. */
export async function runMatrix(
  argv: readonly string[],
  { out, ...raw }: RawMatrix,
  games: GameCatalog,
  typed: TypedOptions,
): Promise<void> {
  requireProgram(argv);
  const plans: CommandPlan[] = [];
  for (const protocol of protocolNames(await entryFor(raw.protocol, argv, games))) {
    const options = await parseGradeOptions(argv, { ...raw, protocol }, games);
    checkContainment(options);
    const loaded = await games.load(options.named);
    plans.push(await planForPlayer(options, loaded, programSource(options, loaded), games));
  }
  const selected = selectAmong(plans);
  refuseIdleOptions(typed, [...selected]);
  if (out !== undefined) makeFolder(out, plans);
  const results = await interruptible((signal) => runAll(plans, selected, out ?? null, signal));
  const strict = raw.strict ?? false;
  const interrupted = results.some(({ summary }) => summary.interrupted);
  const cases = results.flatMap((result) => result.cases);
  const exit = exitCodeOf(cases, { strict, expected: [], interrupted, ms: 0 });
  process.exitCode = exit;
  const [{ registry }] = plans as [CommandPlan];
  const runs = results.map((result) => scoreRun(result, null, 'teacher', registry));
  process.stdout.write(
    raw.json === undefined
      ? makeMatrix(runs, registry)
      : `${makePlainJson({ ...matrixOf(runs), runs: results, exit })}\n`,
  );
}

/** The protocol that is named, or the only one whose players connect as the command line suggests. */
async function entryFor(
  named: string | undefined,
  argv: readonly string[],
  { entries }: GameCatalog,
): Promise<ProtocolEntry> {
  if (named === undefined) return onlySuiting(argv, entries);
  const found = entries.find(({ id }) => id === named);
  if (found !== undefined) return found;
  const ids = entries.map(({ id }) => id);
  const hint = named.includes('/') ? '; use "herald grade player" for one version' : didYouMean(named, ids);
  throw new UsageError(`--protocol is "${named}"; expected one of: ${ids.join(', ')}${hint}`);
}

async function onlySuiting(argv: readonly string[], entries: readonly ProtocolEntry[]): Promise<ProtocolEntry> {
  const protocols = await Promise.all(entries.map(({ load }) => load()));
  const [suiting, ...others] = entries.filter((_, index) => suits(protocols[index] as Protocol, argv));
  if (suiting !== undefined && others.length === 0) return suiting;
  const ids = (suiting === undefined ? entries : [suiting, ...others]).map(({ id }) => id);
  throw new UsageError(
    `the command does not say which protocol it is for; add --protocol ${ids.join(' or --protocol ')}`,
  );
}

/** Whether the command line tells a player what it needs to connect, and nothing else. */
function suits({ connects, transport }: Protocol, argv: readonly string[]): boolean {
  if (connects === 'kit-spawns') return !namesAddress(argv);
  return transport === 'websocket' ? namesUrl(argv) : namesAddress(argv) && !namesUrl(argv);
}

/** A pattern may match in some versions only. */
function selectAmong(plans: readonly CommandPlan[]): ReadonlySet<Task> {
  const [{ options, registry }] = plans as [CommandPlan];
  const all = plans.flatMap(({ tasks }) => tasks.map((task) => ({ ...task.subject, task })));
  const { only, rules, skip } = options;
  return new Set(requireOk(selectCases(all, { only, rules, skip }, registry)).map(({ task }) => task));
}

function makeFolder(path: string, plans: readonly CommandPlan[]): void {
  checkOutputsIn(
    '--out',
    path,
    plans.map(({ options }) => [fileFor(options), 'results']),
  );
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
}

const fileFor = ({ protocol }: GradeOptions): string => `${protocol.replace('/', '-')}.ndjson`;

async function runAll(
  plans: readonly CommandPlan[],
  selected: ReadonlySet<Task>,
  out: string | null,
  signal: AbortSignal,
): Promise<CompleteResult[]> {
  const results: CompleteResult[] = [];
  for (const plan of plans) {
    const { options, tasks } = plan;
    const { show, done } = progressOf(options.quiet);
    const onProgress = (progress: GradeProgress): void =>
      show({ ...progress, running: [`${options.protocol} ${progress.running[0] ?? ''}`] });
    const writer = openResults(out === null ? null : join(out, fileFor(options)));
    const result = await runCases(
      plan,
      tasks.filter((task) => selected.has(task)),
      { signal, onRun: writer.write, onCase: (one) => writer.write({ kind: 'case', ...one }), onProgress },
    );
    done();
    writer.write(result.summary);
    writer.close();
    results.push(result);
  }
  return results;
}
