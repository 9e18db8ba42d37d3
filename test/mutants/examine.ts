import { systemClock } from '../../src/peer/index.js';
import { type Graded, grade } from '../../src/run/grade.js';
import type { Mutant } from './mutant.js';

/** What became of a mutant. */
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
  /** Cases that fell to a fault of the kit. */
  readonly faults: readonly string[];
}

/** In memory, all that cases do at the same time is wait. */
const JOBS = 100;

export async function examine(mutant: Mutant, isWhole: boolean): Promise<Row> {
  const tasks = mutant.tasks(isWhole);
  const graded = await grade(tasks, { jobs: JOBS, now: systemClock.now, isUnanswered: () => false });
  const { name, breaks, protocol, role, rules } = mutant;
  const of = (keep: (one: Graded) => boolean): string[] => graded.filter(keep).map(({ subject }) => subject.id);
  return {
    name,
    breaks,
    protocol,
    role,
    rules,
    cases: graded.length,
    caught: of((one) => blamed(one).some((rule) => rules.includes(rule))),
    named: tallied(graded.flatMap((one) => [...new Set(blamed(one))])),
    faults: of(({ outcome }) => outcome.verdict === 'kit-fault'),
  };
}

/** The rules for which a case fails the program. */
const blamed = ({ outcome }: Graded): string[] =>
  outcome.verdict === 'fail' ? outcome.findings.filter(({ level }) => level === 'must').map(({ rule }) => rule) : [];

function tallied(rules: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rule of rules) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** One line for a mutant: its name, what it breaks, which cases caught it, and what else they found. */
export function makeRow({ name, rules, cases, caught, named, faults }: Row): string {
  const others = Object.entries(named)
    .filter(([rule]) => !rules.includes(rule))
    .map(([rule, count]) => `${rule}×${count}`);
  return [
    name.padEnd(26),
    rules.join(' ').padEnd(30),
    (caught.length === 0 ? 'NOT CAUGHT' : `${caught.length} of ${cases}, ${caught[0]}`).padEnd(60),
    others.join(' '),
    faults.length === 0 ? '' : `FAULTS OF THE KIT: ${faults.join(' ')}`,
  ]
    .join('  ')
    .trimEnd();
}
