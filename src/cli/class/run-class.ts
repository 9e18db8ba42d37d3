import { createHash } from 'node:crypto';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { neverStarted } from '../../kit/unresponsive.js';
import { systemClock } from '../../peer/index.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import type { IntakeNote } from '../../report/class/intake-list.js';
import type { SimilarPair } from '../../report/class/similarity/similar-pairs.js';
import { plainLine } from '../../report/plain-text.js';
import { URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import { describeFullDisk, isDiskFull } from '../../run/class/disk-space.js';
import { type ClassOptions, gradeClass, type Stored } from '../../run/class/grade-class.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { casePrints } from '../../run/class/known-outcomes.js';
import { OutFolderInUse, takeOutFolder } from '../../run/class/out-folder.js';
import { kindsOf, oneOfEachKindFirst } from '../../run/class/submission-kind.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { gradeInSlots } from '../../run/grade/grade-in-slots.js';
import { planForProgram } from '../../run/grade/player-plan.js';
import { type GradingPlan, selectTasks, settleAllCases } from '../../run/grade/run-cases.js';
import { HERALD } from '../../run/version.js';
import { EnvironmentError, UsageError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { checkContainment } from '../require-sandbox.js';
import { gradedEntry, missingEntry, pendingEntry } from './class-entries.js';
import { recordRun } from './class-history.js';
import { openOptions } from './class-intake.js';
import { type ClassRun, parseClassOptions, type RawClass } from './class-options.js';
import { checkOutputs, writeClassFiles, writeSubmissionReport } from './class-outputs.js';
import { planFor } from './class-plan.js';
import { classProgress, isWatched } from './class-progress.js';
import { classScoring, type ScoreSubmission } from './class-scoring.js';
import { compareSubmissions } from './class-similarity.js';
import { makeEntryLine, makeSummary } from './class-summary.js';
import { writeUpload } from './class-upload.js';

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
    const work = await parseClassOptions(path, raw, games, folder);
    const release = takeOut(work.out);
    try {
      await gradeInFolder(work, folder, games);
    } finally {
      release();
    }
  } finally {
    await folder.remove().catch((error: Error) => process.stderr.write(`note: ${plainLine(error.message)}\n`));
  }
}

function takeOut(out: string): () => void {
  try {
    return takeOutFolder(out);
  } catch (error) {
    if (error instanceof OutFolderInUse) throw new UsageError(`--out ${out} ${error.message}`);
    throw error;
  }
}

async function gradeInFolder(work: ClassRun, folder: WorkFolder, games: GameCatalog): Promise<void> {
  checkOutputs(work);
  const needsUrl = (await games.load(work.named)).protocol.connects === 'player-connects';
  const blank = await blankPlan(work, games);
  const fingerprint = await fingerprintOf(work);
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
    await gradeClass({
      ...orderOf(work, blank, needsUrl, games),
      submissions,
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
    });
    progress.end();
    const pairs = work.similar && !signal.aborted ? await compareSubmissions(work, folder) : [];
    finish(work, done, { blank, score, pairs, started, isInterrupted: signal.aborted });
    return signal.aborted;
  });
  if (isInterrupted) process.exitCode = EXIT.interrupted;
}

/** The order does not matter to the results: if somebody watches, it is one in which the time left is soon known. */
async function inOrder(
  { intake: { submissions }, file, quiet }: ClassRun,
  folder: WorkFolder,
): Promise<{ readonly submissions: readonly FoundSubmission[]; readonly kinds: ReadonlyMap<string, string> }> {
  if (!isWatched(quiet)) return { submissions, kinds: new Map() };
  const kinds = await kindsOf(submissions, folder, openOptions(file));
  return { submissions: oneOfEachKindFirst(submissions, kinds), kinds };
}

/** Without a program: mistakes in the options are reported before anything is run. */
async function blankPlan({ gradeOptions, file }: ClassRun, games: GameCatalog): Promise<GradingPlan> {
  const options = gradeOptions([typeof file.run === 'string' ? file.run : file.run.join(' '), URL_PLACEHOLDER], '.');
  checkContainment(options);
  const plan = await planForProgram(options, games);
  selectTasks(plan);
  return plan;
}

/** Covers what the outcome of a case depends on besides the submission and the case. */
async function fingerprintOf({ file, gradeOptions }: ClassRun): Promise<string> {
  const { deadline, firstDeadline, memory, processes, sandbox, protocol } = gradeOptions([], '.');
  const options = { protocol, deadline, firstDeadline, memory, processes, sandbox };
  return hashOf(HERALD, await fingerprintOfKit(), { file: { ...file, title: null, late: null }, options });
}

/** Covers what the results depend on besides that: not the rubric, nor the number of jobs. */
function selectionOf({ gradeOptions }: ClassRun, prints: ReadonlyMap<string, string>): string {
  const { named: _, ...options } = gradeOptions([], '.');
  return hashOf({ ...options, jobs: 0, hidden: [], recorded: {} }, [...prints]);
}

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

function orderOf(
  work: ClassRun,
  blank: GradingPlan,
  needsUrl: boolean,
  games: GameCatalog,
): Omit<ClassOptions, 'submissions' | 'work' | 'fingerprint' | 'signal' | 'onProgress' | 'onLate' | 'onDone'> {
  const { out, file, fresh, gradeOptions } = work;
  const prints = casePrints(selectTasks(blank));
  const { jobs, memory, processes, sandbox, hidden } = gradeOptions([], '.');
  return {
    out,
    selection: selectionOf(work, prints),
    casePrints: prints,
    fresh,
    jobs,
    ...openOptions(file),
    buildOptions: { seconds: file.buildSeconds, limits: { output: file.buildOutput, memory, processes }, sandbox },
    hidden,
    plan: (copy) => planFor(copy, file, needsUrl),
    grade: ({ argv, cwd, slots, jobs: atOnce, outcomes, signal, onProgress }) => {
      const onShare = ({ done, of }: { done: number; of: number }): void => onProgress(done / of);
      const run = { signal, outcomes, retriesLate: false, onProgress: onShare };
      const options = { ...gradeOptions(argv, cwd), jobs: atOnce };
      checkContainment(options);
      return gradeInSlots(options, run, slots, games);
    },
    failAll: (reason, argv) => failAll(reason, { ...blank, options: gradeOptions(argv, '.') }),
  };
}

const failAll = (reason: string, plan: GradingPlan): Stored['results'] =>
  settleAllCases(plan, selectTasks(plan), neverStarted(reason));

interface Graded {
  readonly entry: ClassEntry;
  readonly leftOut: readonly string[];
}

interface Ending {
  readonly blank: GradingPlan;
  readonly score: ScoreSubmission;
  readonly pairs: readonly SimilarPair[];
  readonly started: string;
  readonly isInterrupted: boolean;
}

/** Writes gradebook and index, in which submissions that are not graded yet are pending. */
function finish(work: ClassRun, done: ReadonlyMap<string, Graded>, ending: Ending): void {
  const { blank, score, pairs, started, isInterrupted } = ending;
  const { submissions, roster } = work.intake;
  const entries = [
    ...submissions.map((each) => done.get(each.name)?.entry ?? pendingEntry(each, work)),
    ...(roster?.missing ?? []).map((member) => missingEntry(member, failAll('nothing was handed in', blank), score)),
  ];
  const notes = notesOn(work, done);
  if (!isInterrupted) recordRun(work.out, entries, started);
  writeClassFiles(work, entries, notes, pairs, blank.registry);
  const faults = entries.filter(({ status }) => status === 'kit-fault');
  for (const entry of faults) process.stderr.write(`error: ${plainLine(makeEntryLine(entry))}\n`);
  if (!work.quiet) process.stdout.write(makeSummary(entries, notes, pairs, work.out));
  if (work.upload !== null) {
    const said = writeUpload(work.upload, work.out, onRoster(work, done));
    if (!work.quiet) process.stdout.write(said);
  }
  process.exitCode = faults.length > 0 && !isInterrupted ? EXIT.fault : EXIT.passed;
}

/** Submissions whose students are on the roster, with their lines there. */
const onRoster = ({ intake }: ClassRun, done: ReadonlyMap<string, Graded>): { line: number; entry: ClassEntry }[] =>
  [...(intake.roster?.members ?? [])].flatMap(([name, { line }]) => {
    const entry = done.get(name)?.entry;
    return entry === undefined ? [] : [{ line, entry }];
  });

/** Everything that was handed in and not looked at, and where the roster and the submissions differ. */
function notesOn({ intake, lateness }: ClassRun, done: ReadonlyMap<string, Graded>): IntakeNote[] {
  const leftOut = ({ name }: FoundSubmission): readonly string[] => done.get(name)?.leftOut ?? [];
  return [
    ...intake.ignored.map(({ path, reason }) => ({ what: 'ignored', name: path, reason }) as const),
    ...intake.submissions.flatMap((each) =>
      leftOut(each).map((text) => ({ what: 'left out', name: each.name, reason: text }) as const),
    ),
    ...(intake.roster?.unmatched ?? []).map(
      ({ name, reason }) => ({ what: 'not on the roster', name, reason }) as const,
    ),
    ...intake.submissions.filter(({ name }) => lateness.get(name)?.days === null).map(undatedNote),
    ...(intake.roster?.missing ?? []).map(({ name }) => ({ what: 'handed in nothing', name, reason: '' }) as const),
  ];
}

const undatedNote = ({ name, isLate }: FoundSubmission): IntakeNote => ({
  what: 'without a date',
  name,
  reason: isLate ? 'the platform marked it as late, but nothing says by how much; no points are taken off' : '',
});
