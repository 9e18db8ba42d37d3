import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Registry } from '../../kit/rule-registry.js';
import { neverStarted } from '../../kit/unresponsive.js';
import { systemClock } from '../../peer/index.js';
import { type ClassEntry, percentOf } from '../../report/class/class-entry.js';
import { makeClassIndex } from '../../report/class/class-index.js';
import { makeGradebook } from '../../report/class/gradebook.js';
import { plural } from '../../report/console/text.js';
import { plainLine } from '../../report/plain-text.js';
import { scoreRun, withoutEvidence } from '../../report/scored-run.js';
import { URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import { type ClassOptions, folderFor, gradeClass, type Stored } from '../../run/class/grade-class.js';
import { fingerprintOfFolder, fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { EXIT } from '../exit-codes.js';
import { gradeInSlots } from '../grade/grade-in-slots.js';
import { planForProgram } from '../grade/grade-player.js';
import { failAllCases, type GradingPlan, selectTasks } from '../grade/run-cases.js';
import { interruptible } from '../interrupt.js';
import { checkOutputsIn, writeOutputFile } from '../output/output-file.js';
import { makeStudentReport } from '../report/formats.js';
import { HERALD } from '../version.js';
import { type ClassRun, parseClassOptions, type RawClass } from './class-options.js';
import { planFor } from './class-plan.js';
import { classProgress } from './class-progress.js';
import { HANDOUT, writeHandout } from './handout.js';

const REPORT = 'report.html';
const GRADEBOOK = 'gradebook.csv';
const INDEX = 'index.html';

/** Grades a whole class, or what is left of it. */
export async function runClass(path: string | undefined, raw: RawClass, games: GameCatalog): Promise<void> {
  const work = await parseClassOptions(path, raw, games);
  checkReports(work);
  const needsUrl = (await games.load(work.named)).protocol.connects === 'player-connects';
  const blank = await blankPlan(work, games);
  const fingerprint = await fingerprintOf(work);
  const isInterrupted = await interruptible(async (signal) => {
    const progress = classProgress(work.names.length, work.quiet, systemClock.now);
    const done = new Map<string, ClassEntry>();
    await gradeClass({
      ...orderOf(work, blank, needsUrl, games),
      fingerprint,
      signal,
      onProgress: progress.at,
      onCleanupError: (message) => process.stderr.write(`note: ${plainLine(message)}\n`),
      onDone: async (name, stored, isNew) => {
        const entry = entryOf(name, stored, work, blank.registry);
        done.set(name, entry);
        await writeReport(entry, stored, work, blank.registry, games);
        progress.done(name, lineOf(entry), isNew);
      },
    });
    progress.end();
    finish(work, done, blank.registry, signal.aborted);
    return signal.aborted;
  });
  if (isInterrupted) process.exitCode = EXIT.interrupted;
}

/** Files whose names begin with `herald-` are Herald's by their names. */
const checkReports = ({ out, names }: ClassRun): void =>
  checkOutputsIn('--out', out, [
    [GRADEBOOK, 'gradebook'],
    [INDEX, 'html'],
    ...names.flatMap((name) => ['', HANDOUT].map((folder) => [join(folder, folderFor(name), REPORT), 'html'] as const)),
  ]);

/** Without a program: mistakes in the options are reported before anything is run. */
async function blankPlan({ gradeOptions, file }: ClassRun, games: GameCatalog): Promise<GradingPlan> {
  const options = gradeOptions([typeof file.run === 'string' ? file.run : file.run.join(' '), URL_PLACEHOLDER], '.');
  const plan = await planForProgram(options, games);
  selectTasks(plan);
  return plan;
}

/** Covers everything besides the submission that results depend on: not the rubric, nor the number of jobs. */
async function fingerprintOf({ file, gradeOptions }: ClassRun): Promise<string> {
  const { named: _, ...plain } = gradeOptions([], '.');
  const options = { ...plain, jobs: 0, hidden: [], recorded: {} };
  const cases = await Promise.all(options.cases.map(fingerprintOfFolder));
  const parts = [HERALD, await fingerprintOfKit(), JSON.stringify({ file: { ...file, title: null }, options, cases })];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function orderOf(
  work: ClassRun,
  blank: GradingPlan,
  needsUrl: boolean,
  games: GameCatalog,
): Omit<ClassOptions, 'fingerprint' | 'signal' | 'onProgress' | 'onDone'> {
  const { submissions, names, out, file, fresh, gradeOptions } = work;
  const { jobs, memory, processes, sandbox, hidden } = gradeOptions([], '.');
  return {
    submissions,
    names,
    out,
    fresh,
    jobs,
    limits: { files: file.maxFiles, bytes: file.maxBytes },
    buildOptions: { seconds: file.buildSeconds, limits: { output: file.buildOutput, memory, processes }, sandbox },
    hidden,
    plan: (copy) => planFor(copy, file, needsUrl),
    grade: ({ argv, cwd, slots, signal, onProgress }) => {
      const run = { signal, onProgress: ({ done, of }: { done: number; of: number }) => onProgress(done / of) };
      return gradeInSlots(gradeOptions(argv, cwd), run, slots, games);
    },
    failAll: (reason, argv) => {
      const plan = { ...blank, options: gradeOptions(argv, '.') };
      return failAllCases(plan, selectTasks(blank), neverStarted(reason));
    },
  };
}

const titleOf = ({ file, rubric }: ClassRun): string => file.title ?? rubric?.title ?? 'Grades';

const pending = (name: string): ClassEntry => ({
  name,
  folder: folderFor(name),
  status: 'pending',
  reason: 'not graded yet',
  scored: null,
  report: REPORT,
});

/** Points depend on evidence, which tells causes apart; only then may it go. */
function entryOf(name: string, { state, results }: Stored, { rubric }: ClassRun, registry: Registry): ClassEntry {
  const { status, reason } = state;
  return { ...pending(name), status, reason, scored: withoutEvidence(scoreRun(results, rubric, 'teacher', registry)) };
}

async function writeReport(
  entry: ClassEntry,
  { results }: Stored,
  work: ClassRun,
  registry: Registry,
  games: GameCatalog,
): Promise<void> {
  const scored = scoreRun(results, work.rubric, work.audience, registry);
  const index = work.audience === 'student' ? null : `../${INDEX}`;
  const place = { student: entry.name, title: titleOf(work), index };
  const text = await makeStudentReport(scored, games, place);
  writeOutputFile(join(work.out, entry.folder, entry.report), text, 'html');
  const forStudent = scoreRun(results, work.rubric, 'student', registry);
  await writeHandout(entry, titleOf(work), forStudent, work, games);
}

function lineOf({ name, status, reason, scored: points }: ClassEntry): string {
  if (points === null) return `${name}: ${status}`;
  const percent = percentOf(points);
  const share = percent === null ? '' : `, ${percent} %`;
  const why = status === 'graded' ? '' : `, ${status}: ${reason}`;
  return `${name}: ${points.earned} of ${points.of} points${share}${why}`;
}

/** Writes gradebook and index, in which submissions that are not graded yet are pending. */
function finish(
  work: ClassRun,
  done: ReadonlyMap<string, ClassEntry>,
  registry: Registry,
  isInterrupted: boolean,
): void {
  const entries = work.names.map((name) => done.get(name) ?? pending(name));
  writeOutputFile(join(work.out, GRADEBOOK), makeGradebook(entries), 'gradebook');
  writeOutputFile(join(work.out, INDEX), makeClassIndex(titleOf(work), entries, registry), 'html');
  const faults = entries.filter(({ status }) => status === 'kit-fault');
  for (const entry of faults) process.stderr.write(`error: ${plainLine(lineOf(entry))}\n`);
  if (!work.quiet) process.stdout.write(summaryOf(entries, work.out));
  process.exitCode = faults.length > 0 && !isInterrupted ? EXIT.fault : EXIT.passed;
}

function summaryOf(entries: readonly ClassEntry[], out: string): string {
  const counts = new Map<string, number>();
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} ${status}`);
  return `\n${plural(entries.length, 'submission')}: ${parts.join(', ')}\nsee ${join(out, INDEX)}\n`;
}
