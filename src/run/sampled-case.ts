import type { Case } from '../kit/case.js';
import { makeSampleId, type Sample, type SampleKey, type Sampler } from '../kit/sampler.js';
import { isProcessFault, isUnanswered } from '../kit/unresponsive.js';
import type { Outcome, Subject } from '../kit/verdict.js';
import type { Task } from './task.js';

export interface SampledOptions {
  readonly sampler: Sampler;
  /** How to run a case. */
  readonly taskFor: (one: Case) => Task;
  readonly now: () => number;
  /** Shared by all samples of a run; absent to shrink each that fails. */
  readonly shrinking?: ShrinkOnce;
  /** Called with the smallest case that fails in the same way as the sampled one. */
  readonly onFailure?: (smallest: Case, outcome: Outcome) => void;
}

/**
 * Picks the samples to shrink: the first that breaks a rule, in the order in which they were started. Shrinking is sixty
 * runs, and the others would end in the same state.
 */
export class ShrinkOnce {
  private readonly seen = new Set<string>();
  private earlier: Promise<unknown> = Promise.resolve();

  /** Whether a case that was just started breaks a rule that none before it broke. */
  isFirst(running: Promise<Outcome>): Promise<boolean> {
    const decided = this.earlier
      .then(() => running)
      .then(
        (outcome) => this.note(outcome),
        // The case itself reports why it could not be run.
        () => false,
      );
    this.earlier = decided;
    return decided;
  }

  private note({ findings: [finding] }: Outcome): boolean {
    if (finding === undefined) return false;
    // Programs end for many reasons, all under one rule.
    const cause = isProcessFault(finding.rule) ? `${finding.rule} ${finding.reason}` : finding.rule;
    const isNew = !this.seen.has(cause);
    this.seen.add(cause);
    return isNew;
  }
}

/** Limits for shrinking a case, in runs of the program and in milliseconds. */
const MAX_RUNS = 60;
const MAX_MS = 30_000;

/** A state from a random game. If the program fails, the case is shrunk to the smallest one that fails in the same way. */
export const sampledTask = (key: SampleKey, options: SampledOptions): Task => ({
  subject: subjectFor(key),
  recall: (outcome) => void options.shrinking?.isFirst(Promise.resolve(outcome)),
  run: async (signal) => {
    // Sampled only now: a thousand samples would take seconds before the first could run.
    const sampled = options.sampler.sample(key.protocol, key.seed, key.number);
    const begin = options.now();
    const running = options.taskFor(sampled).run(signal);
    const isFirst = options.shrinking?.isFirst(running) ?? true;
    const outcome = await running;
    // A program that does not answer is waited for once, not sixty times.
    if (outcome.verdict !== 'fail' || isUnanswered(outcome) || !(await isFirst))
      return report(options, sampled, outcome);
    const shrunk = await shrink(sampled, outcome, options, signal);
    return report(options, shrunk.smallest, { ...shrunk.outcome, ms: options.now() - begin });
  },
});

const subjectFor = (key: SampleKey): Subject => ({
  id: makeSampleId(key),
  title: 'a state from a random game',
  register: null,
  protocol: key.protocol,
  role: 'player',
  level: 'must',
  rules: [],
  points: 1,
});

function report({ onFailure }: SampledOptions, smallest: Case, outcome: Outcome): Outcome {
  if (outcome.verdict === 'fail') onFailure?.(smallest, outcome);
  return outcome;
}

interface Shrunk {
  readonly smallest: Case;
  readonly outcome: Outcome;
}

async function shrink(
  sampled: Sample,
  failure: Outcome,
  { taskFor, now }: SampledOptions,
  signal: AbortSignal,
): Promise<Shrunk> {
  const rule = failure.findings[0]?.rule;
  const until = now() + MAX_MS;
  let shrunk: Shrunk = { smallest: sampled, outcome: failure };
  const smaller = sampled.shrink();
  let next = smaller.next();
  let runs = 0;
  for (; !next.done && runs < MAX_RUNS && now() < until && !signal.aborted; runs++) {
    const tried = next.value;
    const outcome = await taskFor(tried).run(signal);
    const isSame = outcome.verdict === 'fail' && outcome.findings[0]?.rule === rule;
    if (isSame) shrunk = { smallest: tried, outcome };
    next = smaller.next(isSame);
  }
  return shrunk.smallest === sampled ? shrunk : { ...shrunk, outcome: withShrinkNote(shrunk.outcome) };
}

/** Says that the state was shrunk: it need not occur in any game. */
const withShrinkNote = (outcome: Outcome): Outcome => ({
  ...outcome,
  findings: outcome.findings.map((finding, index) =>
    index === 0 ? { ...finding, reason: `${finding.reason}. The state was shrunk as far as it still fails` } : finding,
  ),
});
