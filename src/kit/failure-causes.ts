import { CauseSignatures, mainFinding } from './cause-signature.js';
import { clearestCase } from './clearest-case.js';
import { parseGameId } from './game-case-ids.js';
import { processPhaseOf } from './process-rules.js';
import type { Registry } from './rule-registry.js';
import { parseSampleId } from './sampler.js';
import { hasAnswered } from './unresponsive.js';
import { type CaseResult, isFailure } from './verdict.js';

/** What a program must get right, in the order in which its author should: a program that cannot start breaks every rule. */
export const PHASES = ['start', 'framing', 'waiting', 'rules', 'games', 'kit'] as const;
export type FailurePhase = (typeof PHASES)[number];

/** Failures that one change of the program should fix. */
export interface FailureCause<C extends CaseResult = CaseResult> {
  readonly phase: FailurePhase;
  /** The rule that the main finding names; null if there is none. */
  readonly rule: string | null;
  /** What is wrong in the case to look at. */
  readonly reason: string;
  /** The case to look at. */
  readonly first: C;
  /** The cases that fail for the same cause. */
  readonly others: readonly C[];
}

/** All failures, by cause: what is to be fixed first comes first, and within a phase what fails most cases. */
export function failureCauses<C extends CaseResult>(
  cases: readonly C[],
  strict: boolean,
  registry: Registry,
  signatures = new CauseSignatures(),
): FailureCause<C>[] {
  const isAlive = cases.some((each) => each.verdict === 'pass' && hasAnswered(each));
  const shown = cases.filter((each) => isShown(each, strict));
  return [...groupByCause(shown, signatures).values()]
    .map((same) => causeOf(same, registry, (first) => phaseOf(first, isAlive, registry)))
    .sort((a, b) => PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) || b.others.length - a.others.length);
}

const isShown = (result: CaseResult, strict: boolean): boolean =>
  (isFailure(result.verdict, strict) || result.verdict === 'kit-fault') && !result.notRun;

function groupByCause<C extends CaseResult>(cases: readonly C[], signatures: CauseSignatures): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const each of cases) {
    const signature = signatures.of(each);
    const group = groups.get(signature);
    if (group === undefined) groups.set(signature, [each]);
    else group.push(each);
  }
  return groups;
}

function causeOf<C extends CaseResult>(
  same: readonly C[],
  { isImpossible }: Registry,
  phase: (first: C) => FailurePhase,
): FailureCause<C> {
  const first = clearestCase(same as [C, ...C[]], isImpossible);
  const finding = mainFinding(first.findings);
  return {
    phase: phase(same[0] as C),
    rule: finding?.rule ?? null,
    reason: finding?.reason ?? first.reason ?? `${first.verdict}, no reason given`,
    first,
    others: same.filter((each) => each !== first),
  };
}

/** The phase of a case whose findings name the rule. */
function phaseOf({ id, findings }: CaseResult, isAlive: boolean, registry: Registry): FailurePhase {
  const finding = mainFinding(findings);
  if (finding === undefined) return 'rules';
  const { rule, blame } = finding;
  if (blame !== 'program') return 'kit';
  const phase = processPhaseOf(rule) ?? registry.find(rule)?.phase ?? 'rules';
  // A program that dies in some states starts all the same.
  if (phase === 'start' || (phase === 'end' && !isAlive)) return 'start';
  if (parseGameId(id) !== null) return 'games';
  return phase === 'end' ? 'rules' : phase;
}

/**
 * Failures that show nothing new, since another case fails for the same cause. Of each cause, one that is worth most is not
 * among them. Cases that were not run have no cause, and so repeat none.
 */
export function repeatedFailures<C extends CaseResult>(
  cases: readonly C[],
  strict: boolean,
  signatures = new CauseSignatures(),
): Set<C> {
  const failed = cases.filter((each) => isFailure(each.verdict, strict) && !each.notRun);
  const repeated = new Set<C>();
  for (const same of groupByCause(failed, signatures).values()) {
    const most = Math.max(...same.map(({ points }) => points));
    const counted = same.find(({ points }) => points === most);
    for (const each of same) if (each !== counted) repeated.add(each);
  }
  return repeated;
}

/** A sampled state that fails like another one is the same finding: how many there are is up to chance. */
export const repeatedSamples = <C extends CaseResult>(
  cases: readonly C[],
  strict: boolean,
  signatures = new CauseSignatures(),
): Set<C> =>
  repeatedFailures(
    cases.filter(({ id }) => parseSampleId(id) !== null),
    strict,
    signatures,
  );
