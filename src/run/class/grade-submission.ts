import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describeFileError, findCommand, giveToSandbox, systemClock } from '../../peer/index.js';
import { Pauses } from '../pauses.js';
import type { Slots } from '../semaphore.js';
import { type Built, build } from './build-submission.js';
import { describeFullDisk, hasNoSpace, isDiskFull } from './disk-space.js';
import type { ClassOptions, Plan } from './grade-class.js';
import { fingerprintOfSource, type OpenedSubmission, openSubmission } from './intake/open-submission.js';
import type { FoundSubmission, SubmissionSource } from './intake/submission-source.js';
import { KnownOutcomes } from './known-outcomes.js';
import { recallOutcomes, storeOutcomes } from './outcome-store.js';
import { folderFor, recall, type Stored, type SubmissionState, store } from './result-store.js';
import { removeCopy, SubmissionError } from './submission-files.js';
import { whyElsewhere } from './submission-program.js';
import { failedVerdict, gradedVerdict, type SubmissionVerdict } from './submission-verdict.js';

interface GradedCases {
  /** Null if it was interrupted: then nothing is known about the submission. */
  readonly stored: Stored | null;
  /** Whether anything had to be run. */
  readonly isNew: boolean;
}

/** The conditions under which a submission is graded. */
interface Trial {
  readonly name: string;
  readonly options: ClassOptions;
  readonly slots: Slots;
  readonly jobs: number;
  readonly outcomes: KnownOutcomes;
}

/** Grades a submission, or recalls its results. `isAlone` if no other one is graded meanwhile. */
export async function gradeSubmission(
  { name, source }: FoundSubmission,
  options: ClassOptions,
  slots: Slots,
  isAlone: boolean,
): Promise<GradedCases> {
  const { to, program, problem, known } = await recallSubmission({ name, source }, options, isAlone);
  if (known !== null) return { stored: known, isNew: false };
  const mayRecall = !options.fresh || isAlone;
  const earlier = mayRecall ? recallOutcomes(to, program) : new Map();
  const outcomes = new KnownOutcomes(options.casePrints, earlier, isAlone);
  const trial = { name, options, slots, jobs: isAlone ? 1 : options.jobs, outcomes };
  const verdict = problem === null ? await gradeInCopy(source, trial) : failedVerdict('refused', problem, options);
  if (verdict === null || options.signal.aborted) return { stored: null, isNew: false };
  return { stored: keep(verdict, { to, program }, trial), isNew: true };
}

type Place = Pick<Recalled, 'to' | 'program'>;

/** Writes results down. If it is these that cannot be written, a fault of the kit stands in for them. */
function keep(verdict: SubmissionVerdict, place: Place, trial: Trial): Stored {
  try {
    storeOutcomes(place.to, place.program, trial.outcomes.all());
    return storeVerdict(verdict, place, trial);
  } catch (error) {
    // Then the folder is at fault, and no results can be written at all.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return storeVerdict(kitFault(error, trial.options), place, trial);
  }
}

function storeVerdict(
  { results, ...rest }: SubmissionVerdict,
  { to, program }: Place,
  { name, options, outcomes }: Trial,
): Stored {
  const isOpen = (rest.status === 'graded' && outcomes.hasOpen) || outcomes.hasPaused;
  const state = { name, fingerprint: program, selection: options.selection, isOpen, ...rest };
  store(to, { state, results });
  return { state, results };
}

interface Recalled extends Pick<Inspection, 'problem'> {
  /** The folder of its results. */
  readonly to: string;
  /** The fingerprint of the submission and of how it is run. */
  readonly program: string;
  /** Its results, if it need not be graded again. */
  readonly known: Stored | null;
}

/** Looks at a submission, and whether an earlier run has graded it. */
export async function recallSubmission(
  { name, source }: Pick<FoundSubmission, 'name' | 'source'>,
  options: ClassOptions,
  isAlone = false,
): Promise<Recalled> {
  const to = join(options.out, folderFor(name));
  const { fingerprint, problem } = await inspect(source, options);
  const program = hashOf([options.fingerprint, fingerprint]);
  const known = !options.fresh || isAlone ? recall(to) : null;
  const holds = known !== null && isCurrent(known.state, program, options, isAlone);
  return { to, program, problem, known: holds ? known : null };
}

/** Whether results of an earlier run still hold. Those of a fault of the kit never do. */
const isCurrent = (state: SubmissionState, program: string, { selection }: ClassOptions, isAlone: boolean): boolean =>
  state.fingerprint === program &&
  state.selection === selection &&
  state.status !== 'kit-fault' &&
  !(isAlone && state.isOpen);

interface Inspection {
  readonly fingerprint: string;
  /** Why it cannot be graded; null if it may be. */
  readonly problem: string | null;
}

/** A submission that cannot be read must not affect the others. */
async function inspect(source: SubmissionSource, { limits }: ClassOptions): Promise<Inspection> {
  try {
    return { fingerprint: await fingerprintOfSource(source, limits), problem: null };
  } catch (error) {
    const problem = describeReadError(error);
    return { fingerprint: problem, problem };
  }
}

/** ENOENT means that a file was listed but cannot be opened. */
const describeReadError = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? 'it cannot be opened: it is gone, or its name is not valid UTF-8'
    : describeFileError(error);

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** A full disk or a bug in Herald is not the submission's fault, and must not affect the others. */
const kitFault = (error: unknown, options: ClassOptions): SubmissionVerdict =>
  failedVerdict('kit-fault', describeFault(error, options), options);

function describeFault(error: unknown, { work }: ClassOptions): string {
  if (isDiskFull(error)) return describeFullDisk(work.path);
  return error instanceof Error ? error.message : String(error);
}

/** Works in a copy, so that nothing is ever written to the submissions. */
async function gradeInCopy(source: SubmissionSource, trial: Trial): Promise<SubmissionVerdict | null> {
  const { name, options } = trial;
  const copy = await options.work.newFolder();
  try {
    const opened = await openSubmission(source, copy, options);
    if (options.buildOptions.sandbox) await giveToSandbox(copy);
    const verdict = await gradeCopy(opened, trial);
    const isSpoiled = verdict !== null && !isFlawless(verdict) && hasNoSpace(copy);
    return isSpoiled ? failedVerdict('kit-fault', describeFullDisk(options.work.path), options) : verdict;
  } catch (error) {
    return isRefusal(error) ? failedVerdict('refused', describeFileError(error), options) : kitFault(error, options);
  } finally {
    await removeCopy(copy).catch((error: Error) => options.onCleanupError?.(`${name}: ${error.message}`));
  }
}

/** Whether nothing failed, so that a full disk cannot have been the reason. */
const isFlawless = ({ status, results }: SubmissionVerdict): boolean =>
  status === 'refused' || results.cases.every(({ verdict }) => verdict === 'pass' || verdict === 'not-applicable');

/** Errors that the files of a submission cause. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'ENOENT', 'ELOOP', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EILSEQ'];

const isRefusal = (error: unknown): boolean =>
  error instanceof SubmissionError || FILE_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '');

async function gradeCopy({ root, leftOut }: OpenedSubmission, trial: Trial): Promise<SubmissionVerdict | null> {
  const { name, options, slots, jobs, outcomes } = trial;
  const planned = planFor(root, options);
  if (typeof planned === 'string') return failedVerdict('refused', planned, options, { leftOut });
  const known = { argv: planned.run, leftOut };
  const elsewhere = (argv: readonly string[] | null): string | null =>
    argv !== null && options.buildOptions.sandbox ? whyElsewhere(argv, root, planned.trusted) : null;
  const noBuild = elsewhere(planned.build);
  if (noBuild !== null) return failedVerdict('refused', noBuild, options, known);
  const { built, ms } = await buildCopy(planned, root, options, slots);
  if (options.signal.aborted) return null;
  if (!built.ok) {
    const status = built.blame === 'submission' ? 'not-built' : 'kit-fault';
    return failedVerdict(status, `the build failed: ${built.reason}`, options, known);
  }
  const program = findCommand(planned.run, { cwd: root });
  const obstacle = program.ok ? elsewhere(planned.run) : program.error.message;
  if (obstacle !== null) return failedVerdict('refused', obstacle, options, known);
  const onProgress = (share: number): void => options.onProgress?.(name, { share, spent: ms + outcomes.spent });
  // A derived signal, so that its listeners are garbage-collected with it.
  const signal = AbortSignal.any([options.signal]);
  const results = await options.grade({ argv: planned.run, cwd: root, slots, jobs, outcomes, signal, onProgress });
  return gradedVerdict(results, leftOut);
}

function planFor(copy: string, { plan }: ClassOptions): Plan | string {
  try {
    return plan(copy);
  } catch (error) {
    if (error instanceof SubmissionError) return error.message;
    throw error;
  }
}

/** A build that failed while Herald itself was paused says nothing, and is made again. */
async function buildCopy(
  { build: argv }: Plan,
  cwd: string,
  { buildOptions, hidden, signal }: ClassOptions,
  slots: Slots,
): Promise<{ readonly built: Built; readonly ms: number }> {
  if (argv === null) return { built: { ok: true }, ms: 0 };
  const pauses = new Pauses();
  const once = async (): Promise<{ readonly built: Built; readonly ms: number }> => {
    const begin = systemClock.now();
    const built = await build({ ...buildOptions, argv, cwd, hidden, signal });
    if (!built.ok && !signal.aborted && pauses.hasPausedSince(begin)) return once();
    return { built, ms: systemClock.now() - begin };
  };
  return slots.use(once).finally(() => pauses.stop());
}
