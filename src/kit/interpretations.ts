import type { Level } from './transcript/index.js';
import { type Finding, type Outcome, type Subject, verdictOf } from './verdict.js';

// Where the register allows several readings, a program may follow any of them, but must stick to it.

/** The rule that a program breaks by switching between readings, and whether that fails. */
export interface ConsistencyRule {
  readonly rule: string;
  readonly level: Level;
}

/** Evidence that a program follows a reading. */
export interface Evidence extends ConsistencyRule, Pick<Finding, 'sent' | 'said' | 'line'> {
  /** The register's id, with one more word if the entry has several points: `J-28 GameOver`. */
  readonly point: string;
  readonly reading: string;
}

/** The outcome of a case, and its evidence for readings that a program must follow in all cases. */
export interface CaseOutcome extends Outcome {
  readonly shown?: readonly Evidence[];
}

/** One game refutes what a program would have to do in all of them; no game proves it. */
export const refutationOf = (reading: string): string => `not ${reading}`;

/** The readings found in one recording. */
export class Interpretations {
  private readonly certain = new Map<string, Evidence>();
  private readonly assumed = new Map<string, string>();

  /** Returns a finding if another reading was followed before. */
  note(shown: Evidence): Finding | null {
    const before = this.certain.get(shown.point);
    if (before === undefined) this.certain.set(shown.point, shown);
    return before === undefined || before.reading === shown.reading
      ? null
      : conflict(`before, ${before.reading}`, shown);
  }

  /** A reading that is only likely, or that need not be followed consistently; reported if nothing is certain. */
  assume(point: string, reading: string): void {
    const before = this.assumed.get(point);
    if (before === undefined || reading === refutationOf(before)) this.assumed.set(point, reading);
  }

  all(): Record<string, string> {
    const certain = [...this.certain.values()].map(({ point, reading }) => [point, reading] as const);
    const found = new Map([...this.assumed, ...certain]);
    return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  shown(): readonly Evidence[] {
    return [...this.certain.values()];
  }
}

const conflict = (before: string, { point, reading, rule, level, sent, said, line }: Evidence): Finding => ({
  rule,
  level,
  blame: 'program',
  reason: `${before}; here, ${reading} (${point})`,
  sent,
  said,
  legal: [],
  more: false,
  line,
});

/** Holds a program to the reading that it showed first, over all cases in order. */
export class Consistency {
  private readonly first = new Map<string, { readonly reading: string; readonly id: string }>();

  hold(subject: Subject, caseOutcome: CaseOutcome): Outcome {
    if (caseOutcome.shown === undefined) return caseOutcome;
    const { shown, ...outcome } = caseOutcome;
    const conflicts = shown.flatMap((each) => this.check(subject, each));
    if (conflicts.length === 0) return outcome;
    const findings = [...outcome.findings, ...conflicts];
    const verdict = verdictOf(findings);
    // An inconclusive case must not become a pass because of a contested conflict.
    return outcome.verdict === 'inconclusive' && verdict !== 'fail'
      ? outcome
      : { ...outcome, verdict, reason: null, findings };
  }

  /** Each protocol is held to its own readings. */
  private check({ id, protocol }: Subject, shown: Evidence): Finding[] {
    const key = `${protocol} ${shown.point}`;
    const first = this.first.get(key);
    if (first === undefined) this.first.set(key, { reading: shown.reading, id });
    return first === undefined || first.reading === shown.reading
      ? []
      : [conflict(`in ${first.id}, ${first.reading}`, shown)];
  }
}

/** The entry of the register that a point belongs to. */
export const entryOf = (point: string): string => point.split(' ')[0] as string;

type CaseReadings = Pick<Outcome & Subject, 'id' | 'readings' | 'broken'>;

/**
 * The readings that a program follows. Where cases differ, the later reading names its case, unless it refutes the other. So
 * does a case that has no reading because it breaks the rule.
 */
export function readingsOf(cases: readonly CaseReadings[]): Record<string, string> {
  const found = new Map<string, Map<string, string>>();
  for (const { id, readings } of cases) {
    for (const [point, reading] of Object.entries(readings)) {
      const known = found.get(point) ?? new Map<string, string>();
      if (!known.has(reading)) found.set(point, known.set(reading, id));
    }
  }
  const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    inOrder.map(([point, known]) => [point, [...describeAll(known), ...describeBreach(point, cases)].join('; but ')]),
  );
}

const describeAll = (known: ReadonlyMap<string, string>): string[] =>
  [...known].filter(([reading]) => !known.has(refutationOf(reading))).map(describeReading);

const describeReading = ([reading, id]: readonly [string, string], index: number): string =>
  index === 0 ? reading : `${reading} in ${id}`;

function describeBreach(point: string, cases: readonly CaseReadings[]): string[] {
  const entry = entryOf(point);
  const first = cases.find(({ broken = [], readings }) => broken.includes(entry) && readings[point] === undefined);
  return first === undefined ? [] : [`${first.id} breaks the rule (${entry})`];
}
