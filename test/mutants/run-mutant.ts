import { isFailure } from '../../src/kit/verdict.js';
import { systemClock } from '../../src/peer/index.js';
import type { Task } from '../../src/run/task.js';
import { type GradedCase, runTasks } from '../../src/run/task-runner.js';
import type { Mutant } from './mutant.js';

/** What the cases found out about a mutant. */
export interface Row {
  readonly name: string;
  readonly breaks: string;
  readonly protocol: string;
  readonly role: string;
  readonly rules: readonly string[];
  /** How many cases were run. */
  readonly cases: number;
  /** Those that failed and named what is broken. */
  readonly caught: readonly string[];
  /** All rules that were found broken, with the number of cases. */
  readonly named: Readonly<Record<string, number>>;
  /** Cases that ended in a fault of the kit. */
  readonly faults: readonly string[];
}

/** In memory, concurrent cases mostly wait. */
const JOBS = 100;
const A_FEW = 6;

/** Which cases are run: those about the flaw until one catches it, all of those, or all cases. */
export type Extent = 'until caught' | 'topic' | 'everything';

export async function runMutant(mutant: Mutant, extent: Extent, seed?: number): Promise<Row> {
  const tasks = mutant.tasks(extent === 'everything', seed);
  const size = extent === 'until caught' ? A_FEW : tasks.length;
  let row = rowOf(mutant, []);
  const graded: GradedCase[] = [];
  for (let at = 0; at < tasks.length && row.caught.length === 0; at += size) {
    graded.push(...(await run(tasks.slice(at, at + size))));
    row = rowOf(mutant, graded);
  }
  return row;
}

const run = (tasks: readonly Task[]): Promise<GradedCase[]> =>
  runTasks(tasks, { jobs: JOBS, now: systemClock.now, isUnanswered: () => false });

function rowOf(mutant: Mutant, graded: readonly GradedCase[]): Row {
  const { name, breaks, protocol, role, rules } = mutant;
  const blamed = mutant.isContested ? blamedStrictly : blamedAtAll;
  const of = (keep: (one: GradedCase) => boolean): string[] => graded.filter(keep).map(({ subject }) => subject.id);
  return {
    name,
    breaks,
    protocol,
    role,
    rules,
    cases: graded.length,
    caught: of((one) => blamed(one).some((rule) => rules.includes(rule))),
    named: countEach(graded.flatMap((one) => [...new Set(blamed(one))])),
    faults: of(({ outcome }) => outcome.verdict === 'kit-fault'),
  };
}

/** The rules for which a case fails the program. */
const blamedAtAll = ({ outcome }: GradedCase): string[] =>
  outcome.verdict === 'fail' ? outcome.findings.filter(({ level }) => level === 'must').map(({ rule }) => rule) : [];

/** The same under `--strict`. */
const blamedStrictly = ({ outcome }: GradedCase): string[] =>
  isFailure(outcome.verdict, true) ? outcome.findings.map(({ rule }) => rule) : [];

function countEach(rules: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rule of rules) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}
