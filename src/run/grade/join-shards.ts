import { isDeepStrictEqual } from 'node:util';
import type { Shard } from '../../core/shard.js';
import { EXIT } from '../../kit/exit-codes.js';
import { readingsOf } from '../../kit/interpretations.js';
import { countVerdicts, pointsOf, type ResultFile, type RunLine, type SummaryLine } from '../../kit/result-file.js';
import type { CaseResult } from '../../kit/verdict.js';
import { checkShards, describeAbsent, shardOf } from '../check-shards.js';
import { UsageError } from '../errors.js';

/** The results of one shard. */
export interface ShardResults {
  /** Of the file, for messages. */
  readonly path: string;
  readonly file: ResultFile;
}

/** The results of all shards of a run, in any order, as if it had been run in one place. */
export function joinShards(parts: readonly ShardResults[]): ResultFile {
  const shards = parts.map((part) => ({ ...part, shard: requireShard(part) }));
  const [first, ...others] = shards.toSorted((one, other) => one.shard.index - other.shard.index);
  if (first === undefined) throw new UsageError('no results given');
  for (const other of others) requireSameRun(first, other);
  const absent = checkShards(shards);
  if (absent.length > 0) throw new UsageError(describeAbsent(absent, first.shard));
  const files = [first, ...others].map(({ file }) => file);
  const cases = inTurn(files.map((file) => file.cases));
  requireApart(cases);
  const { shard: _, ...options } = first.file.run.options;
  const started = files.map(({ run }) => run.started).toSorted()[0] as string;
  return { run: { ...first.file.run, options, started }, cases, summary: joinSummaries(files, cases) };
}

function requireShard({ path, file: { run } }: ShardResults): Shard {
  const shard = shardOf(run);
  if (shard !== null) return shard;
  throw new UsageError(`${path} has the results of a whole run; only those of shards can be joined`);
}

/** What all shards of a run have in common. Graders may start the program in another way each time, and have more or less time. */
const sameIn = ({
  herald,
  protocol,
  role,
  command,
  seed,
  strict,
  options,
}: RunLine): Readonly<Record<string, unknown>> => {
  const { shard: _shard, totalTime: _time, rerunCommand, ...rest } = options;
  return { herald, protocol, role, command: rerunCommand ?? command, seed, strict, options: rest };
};

function requireSameRun(one: ShardResults, other: ShardResults): void {
  const [mine, theirs] = [sameIn(one.file.run), sameIn(other.file.run)];
  const name = Object.keys(mine).find((each) => !isDeepStrictEqual(mine[each], theirs[each]));
  if (name === undefined) return;
  const [ours, different] = [mine[name], theirs[name]].map((value) => JSON.stringify(value));
  throw new UsageError(
    `${one.path} and ${other.path} are not of the same run: ${name} is ${ours} in one, and ${different} in the other`,
  );
}

/** Shards got the cases in turn. One that was killed lacks some at its end. */
const inTurn = (parts: readonly (readonly CaseResult[])[]): CaseResult[] => {
  const rows = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) => parts.flatMap((cases) => cases[row] ?? [])).flat();
};

/** The options are the same, but cases may have been added or removed in between. */
function requireApart(cases: readonly CaseResult[]): void {
  const seen = new Set<string>();
  for (const { id } of cases) {
    if (seen.has(id)) throw new UsageError(`${id} is in two of the shards, so they are not of the same run`);
    seen.add(id);
  }
}

/** Null if one of them was killed. They ran at the same time, so the longest counts. */
function joinSummaries(files: readonly ResultFile[], cases: readonly CaseResult[]): SummaryLine | null {
  const summaries = files.flatMap(({ summary }) => summary ?? []);
  const [first] = files as [ResultFile];
  if (summaries.length < files.length) return null;
  const expected = summaries.flatMap((each) => each.expected ?? []);
  return {
    kind: 'summary',
    counts: countVerdicts(cases),
    points: pointsOf(cases, first.run.strict),
    unexpected: summaries.flatMap(({ unexpected }) => unexpected),
    ...(summaries.some((each) => each.expected) && { expected }),
    readings: readingsOf(cases),
    interrupted: summaries.some(({ interrupted }) => interrupted),
    ...(summaries.some(({ outOfTime }) => outOfTime) && { outOfTime: true as const }),
    exit: worstExit(summaries.map(({ exit }) => exit)),
    ms: Math.max(...summaries.map(({ ms }) => ms)),
  };
}

/** A part in which no case applied says nothing. */
const SEVERITY = [EXIT.interrupted, EXIT.fault, EXIT.failed, EXIT.passed];

const worstExit = (codes: readonly number[]): number => SEVERITY.find((code) => codes.includes(code)) ?? EXIT.usage;
