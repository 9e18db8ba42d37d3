import { parseShard, type Shard } from '../../core/shard.js';
import { EXIT } from '../../kit/exit-codes.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { systemClock } from '../../peer/index.js';
import { plainLine } from '../../report/plain-text.js';
import { describeFullDisk, isDiskFull } from '../../run/class/disk-space.js';
import { type ClassOptions, gradeClass } from '../../run/class/grade-class.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import { kindsOf, oneOfEachKindFirst } from '../../run/class/submission-kind.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { EnvironmentError, requireOk } from '../../run/errors.js';
import { matchingTasks } from '../../run/grade/run-cases.js';
import { refuseIdleOptions } from '../grade/idle-options.js';
import { interruptible } from '../interrupt.js';
import type { TypedOptions } from '../option-checks.js';
import { type ClassQueue, parseQueue } from '../queue/queue-options.js';
import { gradedEntry, missingEntry } from './class-entries.js';
import { openOptions } from './class-intake.js';
import { type ClassFacts, type ClassRun, parseClassOptions, type RawClass } from './class-options.js';
import { blankPlan, failAll, fingerprintOf, orderOf } from './class-order.js';
import { checkOutputs, writeSubmissionReport } from './class-outputs.js';
import { type ClassPart, removePart, shardOf, termsOf, writePart } from './class-part.js';
import { ClassProgressDisplay, isWatched } from './class-progress.js';
import { classScoring } from './class-scoring.js';
import { compareSubmissions, sourcesOf, starterOf } from './class-similarity.js';
import { makeEntryLine } from './class-summary.js';
import { finishClass, type Graded } from './finish-class.js';
import { takeOut } from './take-out.js';

/** Grades a whole class, or what is left of it. */
export async function runClass(
  path: string | undefined,
  raw: RawClass,
  games: GameCatalog,
  typed: TypedOptions,
): Promise<void> {
  try {
    await runWithWorkFolder(path, raw, games, typed);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const where = (error as NodeJS.ErrnoException).path;
    throw new EnvironmentError(`${describeFullDisk(where ?? raw.out ?? '')}; make room and run the same command again`);
  }
}

async function runWithWorkFolder(
  path: string | undefined,
  raw: RawClass,
  games: GameCatalog,
  typed: TypedOptions,
): Promise<void> {
  const folder = await openWorkFolder(raw.sandbox ?? false);
  try {
    const shard = raw.shard === undefined ? null : requireOk(parseShard(raw.shard));
    const work = await parseClassOptions(path, raw, games, folder);
    const release = takeOut(work.out);
    try {
      await gradeInFolder(work, { shard, queue: parseQueue(raw), typed }, folder, games);
    } finally {
      release();
    }
  } finally {
    await folder.remove().catch((error: Error) => process.stderr.write(`note: ${plainLine(error.message)}\n`));
  }
}

/** How the class is graded, besides the terms that all of it has in common. */
interface Order {
  readonly shard: Shard | null;
  readonly queue: ClassQueue | null;
  readonly typed: TypedOptions;
}

async function gradeInFolder(whole: ClassRun, order: Order, folder: WorkFolder, games: GameCatalog): Promise<void> {
  const grading = await prepareGrading(whole, order, folder, games);
  const isInterrupted = await interruptible(async (signal) => {
    const done = await gradeAll(grading, signal);
    await finish(grading, done, signal.aborted);
    return signal.aborted;
  });
  if (isInterrupted) process.exitCode = EXIT.interrupted;
}

/** Everything that is known before the first submission is graded. */
type Grading = Awaited<ReturnType<typeof prepareGrading>>;

async function prepareGrading(whole: ClassRun, { shard, queue, typed }: Order, folder: WorkFolder, games: GameCatalog) {
  const work = shard === null ? whole : shardOf(whole, shard);
  checkOutputs(work);
  const needsUrl = (await games.load(work.named)).protocol.connects === 'player-connects';
  const blank = await blankPlan(work, games);
  refuseIdleOptions(typed, matchingTasks(blank));
  const fingerprint = fingerprintOf(work);
  const order = orderOf(work, blank, needsUrl, games);
  const score = classScoring(work, blank);
  const started = new Date().toISOString();
  return { whole, work, folder, games, shard, queue, blank, fingerprint, order, score, started };
}

/** Grades the submissions on this machine or by workers, and writes a report for each. */
async function gradeAll(grading: Grading, signal: AbortSignal): Promise<ReadonlyMap<string, Graded>> {
  const { work, folder, games, queue, fingerprint, order, score } = grading;
  const { submissions, kinds } = await inOrder(work, folder);
  const progress = progressOf(work, submissions, kinds);
  const done = new Map<string, Graded>();
  const options: ClassOptions = {
    ...order,
    submissions,
    out: work.out,
    fresh: work.fresh,
    work: folder,
    fingerprint,
    signal,
    onProgress: (name, share) => progress.onProgress(name, share),
    onLate: (name) => progress.onLate(name),
    onCleanupError: (message) => process.stderr.write(`note: ${plainLine(message)}\n`),
    onDone: async (submission, stored, isNew) => {
      const entry = gradedEntry(submission, stored, work, score);
      done.set(submission.name, { entry, leftOut: stored.state.leftOut });
      await writeSubmissionReport(entry, stored, work, score, games);
      progress.onDone(submission.name, makeEntryLine(entry), isNew);
    },
  };
  if (queue === null) await gradeClass(options);
  else await (await import('./class-queue.js')).gradeWithWorkers(queue, work, options, progress);
  progress.end();
  return done;
}

const progressOf = (
  { quiet, gradeOptions }: ClassRun,
  submissions: readonly FoundSubmission[],
  kinds: ReadonlyMap<string, string>,
): ClassProgressDisplay =>
  new ClassProgressDisplay({
    names: submissions.map(({ name }) => name),
    kinds,
    isLive: isWatched(quiet),
    quiet,
    tryMs: gradeOptions([], '.').firstDeadline,
    now: systemClock.now,
  });

/** Writes gradebook and index; of a shard, also what merging the class takes. */
async function finish(grading: Grading, done: ReadonlyMap<string, Graded>, isInterrupted: boolean): Promise<void> {
  const { whole, work, folder, shard, blank, fingerprint, order, score, started } = grading;
  const missing = (whole.intake.roster?.missing ?? []).map((member) =>
    missingEntry(member, failAll('nothing was handed in', blank), score),
  );
  const end = { registry: blank.registry, started, isInterrupted };
  if (shard === null) {
    removePart(work.out);
    const pairs = work.similar && !isInterrupted ? await compareSubmissions(work, folder) : [];
    finishClass(work, done, { ...end, missing, pairs });
    return;
  }
  const terms = termsOf(whole, fingerprint, order.selection);
  const part = { shard, terms, protocol: work.named.name, facts: factsOf(whole), missing, started, graded: done };
  writePart(work.out, { ...part, ...(await textsFor(work, folder)) });
  finishClass(work, done, { ...end, missing: [], pairs: [] });
}

/** What is compared when the parts of the class are merged. */
const textsFor = async (work: ClassRun, folder: WorkFolder): Promise<Pick<ClassPart, 'sources' | 'starter'>> =>
  work.similar
    ? { sources: await sourcesOf(work, folder), starter: await starterOf(work) }
    : { sources: [], starter: [] };

const factsOf = ({ named: _, gradeOptions: __, ...facts }: ClassRun): ClassFacts => facts;

/** The order does not matter to the results: if somebody watches, it is one in which the time left is soon known. */
async function inOrder(
  { intake: { submissions }, file, quiet }: ClassRun,
  folder: WorkFolder,
): Promise<{ readonly submissions: readonly FoundSubmission[]; readonly kinds: ReadonlyMap<string, string> }> {
  if (!isWatched(quiet)) return { submissions, kinds: new Map() };
  const kinds = await kindsOf(submissions, folder, openOptions(file));
  return { submissions: oneOfEachKindFirst(submissions, kinds), kinds };
}
