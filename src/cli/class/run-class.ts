import { parseShard, type Shard } from '../../core/shard.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { systemClock } from '../../peer/index.js';
import { plainLine } from '../../report/plain-text.js';
import { describeFullDisk, isDiskFull } from '../../run/class/disk-space.js';
import { type ClassOptions, gradeClass } from '../../run/class/grade-class.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import { kindsOf, oneOfEachKindFirst } from '../../run/class/submission-kind.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { EnvironmentError, requireOk } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { type ClassQueue, parseQueue } from '../queue/queue-options.js';
import { gradedEntry, missingEntry } from './class-entries.js';
import { openOptions } from './class-intake.js';
import { type ClassFacts, type ClassRun, parseClassOptions, type RawClass } from './class-options.js';
import { blankPlan, failAll, fingerprintOf, orderOf } from './class-order.js';
import { checkOutputs, writeSubmissionReport } from './class-outputs.js';
import { type ClassPart, removePart, shardOf, termsOf, writePart } from './class-part.js';
import { classProgress, isWatched } from './class-progress.js';
import { classScoring } from './class-scoring.js';
import { compareSubmissions, sourcesOf, starterOf } from './class-similarity.js';
import { makeEntryLine } from './class-summary.js';
import { finishClass, type Graded } from './finish-class.js';
import { takeOut } from './take-out.js';

/** Grades a whole class, or what is left of it. */
export async function runClass(path: string | undefined, raw: RawClass, games: GameCatalog): Promise<void> {
  try {
    await runWithWorkFolder(path, raw, games);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const where = (error as NodeJS.ErrnoException).path;
    throw new EnvironmentError(`${describeFullDisk(where ?? raw.out ?? '')}; make room and run the same command again`);
  }
}

async function runWithWorkFolder(path: string | undefined, raw: RawClass, games: GameCatalog): Promise<void> {
  const folder = await openWorkFolder(raw.sandbox ?? false);
  try {
    const shard = raw.shard === undefined ? null : requireOk(parseShard(raw.shard));
    const work = await parseClassOptions(path, raw, games, folder);
    const release = takeOut(work.out);
    try {
      await gradeInFolder(work, { shard, queue: parseQueue(raw) }, folder, games);
    } finally {
      release();
    }
  } finally {
    await folder.remove().catch((error: Error) => process.stderr.write(`note: ${plainLine(error.message)}\n`));
  }
}

async function gradeInFolder(
  whole: ClassRun,
  { shard, queue }: { readonly shard: Shard | null; readonly queue: ClassQueue | null },
  folder: WorkFolder,
  games: GameCatalog,
): Promise<void> {
  const work = shard === null ? whole : shardOf(whole, shard);
  checkOutputs(work);
  const needsUrl = (await games.load(work.named)).protocol.connects === 'player-connects';
  const blank = await blankPlan(work, games);
  const fingerprint = await fingerprintOf(work);
  const order = orderOf(work, blank, needsUrl, games);
  const score = classScoring(work, blank);
  const started = new Date().toISOString();
  const isInterrupted = await interruptible(async (signal) => {
    const { submissions, kinds } = await inOrder(work, folder);
    const progress = classProgress({
      names: submissions.map(({ name }) => name),
      kinds,
      isLive: isWatched(work.quiet),
      quiet: work.quiet,
      tryMs: work.gradeOptions([], '.').firstDeadline,
      now: systemClock.now,
    });
    const done = new Map<string, Graded>();
    const options: ClassOptions = {
      ...order,
      submissions,
      out: work.out,
      fresh: work.fresh,
      work: folder,
      fingerprint,
      signal,
      onProgress: progress.at,
      onLate: progress.late,
      onCleanupError: (message) => process.stderr.write(`note: ${plainLine(message)}\n`),
      onDone: async (submission, stored, isNew) => {
        const entry = gradedEntry(submission, stored, work, score);
        done.set(submission.name, { entry, leftOut: stored.state.leftOut });
        await writeSubmissionReport(entry, stored, work, score, games);
        progress.done(submission.name, makeEntryLine(entry), isNew);
      },
    };
    if (queue === null) await gradeClass(options);
    else await (await import('./class-queue.js')).gradeWithWorkers(queue, work, options, progress);
    progress.end();
    const missing = (whole.intake.roster?.missing ?? []).map((member) =>
      missingEntry(member, failAll('nothing was handed in', blank), score),
    );
    const ending = { registry: blank.registry, started, isInterrupted: signal.aborted };
    if (shard === null) {
      removePart(work.out);
      const pairs = work.similar && !signal.aborted ? await compareSubmissions(work, folder) : [];
      finishClass(work, done, { ...ending, missing, pairs });
    } else {
      const terms = termsOf(whole, fingerprint, order.selection);
      const part = { shard, terms, protocol: work.named.name, facts: factsOf(whole), missing, started, graded: done };
      writePart(work.out, { ...part, ...(await textsFor(work, folder)) });
      finishClass(work, done, { ...ending, missing: [], pairs: [] });
    }
    return signal.aborted;
  });
  if (isInterrupted) process.exitCode = EXIT.interrupted;
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
