import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT } from '../../kit/exit-codes.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { isFailure } from '../../kit/verdict.js';
import { plural } from '../../report/console/text.js';
import { UsageError } from '../../run/errors.js';
import { type CompleteResult, selectTasks } from '../../run/grade/run-cases.js';
import { interruptible } from '../interrupt.js';
import type { Outputs } from '../report/outputs.js';
import { type CommandPlan, gradeOnce, OUTDATED } from './grade-and-report.js';
import {
  changedFile,
  changedFiles,
  filesIn,
  foldersOf,
  isSourceOf,
  type Snapshot,
  takeSnapshot,
} from './watched-files.js';

/** Makes the plan of all cases, or of those with the given ids. */
type MakePlan = (failed: readonly string[] | null) => Promise<CommandPlan>;

/** Grades a program, and again whenever its files change: first what failed, then everything. Ends with Ctrl-C. */
export async function gradeOnChange(makePlan: MakePlan, outputs: Outputs, games: GameCatalog): Promise<void> {
  if (outputs.stdout !== null)
    throw new UsageError(`--watch prints reports as they come; write --${outputs.stdout} to a file`);
  await interruptible((signal) => new Watch(makePlan, outputs, games, signal).run());
}

/** How often to look for changes; an editor may write in several steps. */
const INTERVAL_MS = 200;

class Watch {
  private readonly makePlan: MakePlan;
  private readonly outputs: Outputs;
  private readonly games: GameCatalog;
  private readonly signal: AbortSignal;
  private failed: readonly string[] = [];

  constructor(makePlan: MakePlan, outputs: Outputs, games: GameCatalog, signal: AbortSignal) {
    this.makePlan = makePlan;
    this.outputs = outputs;
    this.games = games;
    this.signal = signal;
  }

  async run(): Promise<void> {
    const plan = await this.makePlan(null);
    const files = filesIn(plan.options.argv);
    const written = [plan.options.out, ...this.outputs.files.map(({ path }) => path)];
    const except = new Set(written.flatMap((path) => (path === null ? [] : [resolve(path)])));
    const all = (): Snapshot =>
      takeSnapshot([...foldersOf(files), ...plan.options.cases.map((path) => resolve(path))], except);
    while (!this.signal.aborted) {
      const [before, everything] = [takeSnapshot(files), all()];
      await this.gradeUntil(() => changedFile(before, takeSnapshot(files)) !== null);
      if (this.signal.aborted) return;
      const duringRun = changedFiles(everything, all());
      // Whatever else changes while the program runs is its output, or Herald's: it is not watched any more.
      for (const path of duringRun) if (!isSourceOf(files, path)) except.add(path);
      const edited = duringRun.find((path) => isSourceOf(files, path));
      const changed = edited ?? (await this.nextChange(all, all()));
      if (changed !== null) print(`\n${relative('.', changed)} has changed`);
    }
  }

  /** Grades once, and stops early if the program changes. */
  private async gradeUntil(isStale: () => boolean): Promise<void> {
    const stale = new AbortController();
    const timer = setInterval(() => isStale() && stale.abort(OUTDATED), INTERVAL_MS);
    try {
      const signal = AbortSignal.any([this.signal, stale.signal]);
      if (this.failed.length > 0) {
        if (!(await this.haveAllFailed()) && !(await this.gradeFailed(signal))) return;
        if (!signal.aborted) print('running all cases');
      }
      if (!signal.aborted) await this.grade(null, this.outputs, signal);
    } finally {
      clearInterval(timer);
    }
  }

  /** Whether what failed is everything there is to run. */
  private async haveAllFailed(): Promise<boolean> {
    const all = selectTasks(await this.makePlan(null));
    return all.every(({ subject }) => this.failed.includes(subject.id));
  }

  /** Only what failed before; nothing but the console shows it. True if all of it passes now. */
  private async gradeFailed(signal: AbortSignal): Promise<boolean> {
    print(`running ${plural(this.failed.length, 'case')} that failed`);
    await this.grade(this.failed, { ...this.outputs, files: [] }, signal);
    return this.failed.length === 0;
  }

  private async grade(failed: readonly string[] | null, outputs: Outputs, signal: AbortSignal): Promise<void> {
    const file = await gradeOnce(await this.makePlan(failed), outputs, this.games, signal);
    if (signal.reason === OUTDATED) return;
    process.exitCode = file.summary.exit;
    this.failed = file.summary.exit === EXIT.failed ? failedIn(file) : [];
  }

  private async nextChange(take: () => Snapshot, before: Snapshot): Promise<string | null> {
    print('waiting for changes; Ctrl-C ends');
    let last = before;
    let changed: string | null = null;
    while (!this.signal.aborted) {
      await sleep(INTERVAL_MS);
      const now = take();
      if (changed !== null && changedFile(last, now) === null) return changed;
      changed ??= changedFile(before, now);
      last = now;
    }
    return null;
  }
}

const failedIn = ({ run, cases }: CompleteResult): string[] =>
  cases.filter(({ verdict }) => isFailure(verdict, run.strict)).map(({ id }) => id);

const print = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
