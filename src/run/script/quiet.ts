import { mainFinding } from '../../kit/cause-signature.js';
import { isPeerEnd, type ProcessRules } from '../../kit/process-rules.js';
import { isWire } from '../../kit/script/index.js';
import { type Entry, parseTranscript } from '../../kit/transcript/index.js';
import { INCOMPLETE } from '../../kit/unresponsive.js';
import type { Outcome } from '../../kit/verdict.js';
import { type Clock, type ProcessorUse, sleep } from '../../peer/index.js';
import type { Drive } from './drive.js';

// What a program sends says nothing about the message that it answers, and when it comes is up to the program and to the machine. A
// case that found a fault may therefore be run again, more slowly: before each message and at the end, the program gets time to finish
// what it does. A second reply is then never taken for the answer to the next question, and a program dies of the message that it dies of.

/** A program all of whose threads have waited for this long, in milliseconds, waits for a message. */
const QUIET_MS = 150;
/** One that has replied may also sleep before it sends something else, and a busy machine wakes it late. */
const SETTLE_MS = 500;
const POLL_MS = 50;
/** One that computes for this long, in milliseconds of a processor, does not get to wait. */
const MAX_USED_MS = 3000;
/** In any case this is the end. On a busy machine a program gets little of a processor in that time. */
const MAX_MS = 15_000;

/** The messages before which the program gets time. */
export interface QuietMessages {
  /** By their numbers, each from the first up to but not including the second. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** How long it must have been quiet, in milliseconds. */
  readonly ms: number;
}

/** Whether the message that follows `sends` others is one of them. */
export const isAmong = (sends: number, { ranges }: QuietMessages): boolean =>
  ranges.some(([from, to]) => sends >= from && sends < to);

/** A script may have hundreds of messages. */
const FROM_THE_START = 20;
const BEFORE_A_FAULT = 10;
const BEFORE_A_DEATH = 40;

/** What is known of a run that found a fault. */
export interface FaultyRun extends Pick<Outcome, 'findings' | 'evidence'> {
  /** Whether the program went on sending after its fault, though it was sent nothing more. */
  readonly sentMore: boolean;
}

/** Where timing may have led to a fault; null if it cannot have. */
export function whereTimingCounts(
  { findings, evidence, sentMore }: FaultyRun,
  rules: ProcessRules,
): QuietMessages | null {
  const rule = mainFinding(findings)?.rule ?? '';
  const wire = wireEntries(evidence);
  const sendsBefore = (index: number): number => wire.slice(0, index).filter(({ side }) => side === '>>').length;
  const sends = sendsBefore(wire.length);
  // A program may also die in the middle of a message.
  if (isPeerEnd(rule) || rule === INCOMPLETE) {
    const reply = wire.findLastIndex(({ side }) => side === '<<');
    const from = Math.max(1, sendsBefore(Math.max(0, reply)));
    return { ranges: [[from, from + BEFORE_A_DEATH]], ms: QUIET_MS };
  }
  // After a single message there is only one that anything can be an answer to.
  if (sends < 2 || !(sentMore || isStray(rule, rules) || isFraming(rule))) return null;
  return {
    ranges: [
      [1, FROM_THE_START],
      [sends - BEFORE_A_FAULT, sends + 1],
    ],
    ms: SETTLE_MS,
  };
}

const isStray = (rule: string, { unprompted, repeatedReply }: ProcessRules): boolean =>
  rule === unprompted.id || rule === repeatedReply.id;

/** Where messages end is not known after such a fault, and neither is whether more of them came. */
const isFraming = (rule: string): boolean => rule.startsWith('wire/');

function wireEntries(evidence: string | null): readonly Entry[] {
  const recording = parseTranscript(evidence ?? '');
  if (!recording.ok) return [];
  return recording.value.entries.filter((entry) => isWire(entry) && !(entry.side === '<<' && entry.options?.stderr));
}

/** Resolves when the program waits, or something happens. */
export const untilQuiet = ({ machine, peer, recording, signal }: Drive, ms: number): Promise<void> => {
  const before = machine.position;
  return waitUntilQuiet(recording.clock, peer.processorUse, () => machine.position !== before || signal.aborted, ms);
};

/** Resolves when a program that was at fault has sent more, or will not. */
export const untilSettled = (
  clock: Clock,
  processorUse: () => ProcessorUse | null,
  isOver: () => boolean,
): Promise<void> => waitUntilQuiet(clock, processorUse, isOver, SETTLE_MS);

/** Resolves when a program has waited for a while, or the condition is true. */
export async function waitUntilQuiet(
  clock: Clock,
  processorUse: () => ProcessorUse | null,
  isOver: () => boolean,
  ms = QUIET_MS,
): Promise<void> {
  const until = clock.now() + MAX_MS;
  const first = processorUse();
  let last = first;
  const isEnough = (): boolean => clock.now() >= until || (last?.ms ?? 0) - (first?.ms ?? 0) >= MAX_USED_MS;
  for (let quiet = 0; quiet < ms && !isEnough() && !isOver(); ) {
    await sleep(clock, POLL_MS);
    const now = processorUse();
    const isQuiet = now === null || (now.isWaiting && now.ms === last?.ms);
    quiet = isQuiet ? quiet + POLL_MS : 0;
    last = now;
  }
}
