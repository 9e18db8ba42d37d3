import type { Case } from '../kit/case.js';
import { makeSampleId, type SampleKey, type Sampler } from '../kit/sampler.js';
import { isUnanswered } from '../kit/unresponsive.js';
import type { Outcome, Subject } from '../kit/verdict.js';
import type { Task } from './task.js';

export interface SampledOptions {
  readonly sampler: Sampler;
  /** The case as any other is run. */
  readonly taskFor: (one: Case) => Task;
  readonly now: () => number;
  /** Given the smallest case that fails as the sampled one did. */
  readonly onFailure?: (smallest: Case, outcome: Outcome) => void;
}

/** A case that is shrunk has cost so much at most, in runs of the program and milliseconds. */
const MAX_RUNS = 60;
const MAX_MS = 30_000;

/** A state out of a random game; where the program fails, the smallest one found in which it fails in the same way. */
export const sampledTask = (key: SampleKey, options: SampledOptions): Task => ({
  subject: subjectFor(key),
  run: async (signal) => {
    // Made only now: a thousand samples would take seconds before the first is run.
    const sampled = options.sampler.sample(key.protocol, key.seed, key.number);
    const begin = options.now();
    const outcome = await options.taskFor(sampled).run(signal);
    // Who does not answer is waited for once, not sixty times.
    if (outcome.verdict !== 'fail' || isUnanswered(outcome)) return report(options, sampled, outcome);
    const shrunk = await shrink(sampled, outcome, options, signal);
    return report(options, shrunk.smallest, { ...shrunk.outcome, ms: options.now() - begin });
  },
});

const subjectFor = (key: SampleKey): Subject => ({
  id: makeSampleId(key),
  title: 'a state out of a random game',
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
  sampled: Case,
  failure: Outcome,
  { sampler, taskFor, now }: SampledOptions,
  signal: AbortSignal,
): Promise<Shrunk> {
  const rule = failure.findings[0]?.rule;
  const until = now() + MAX_MS;
  let shrunk: Shrunk = { smallest: sampled, outcome: failure };
  const smaller = sampler.shrink(sampled);
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

/** Whoever looks for the state in a game must know that none had it. */
const withShrinkNote = (outcome: Outcome): Outcome => ({
  ...outcome,
  findings: outcome.findings.map((finding, index) =>
    index === 0
      ? { ...finding, reason: `${finding.reason}. The state is made as small as it still fails with` }
      : finding,
  ),
});
