import { type Case, subjectOf } from '../../kit/case.js';
import type { ProcessRules } from '../../kit/process-rules.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import type { Registry } from '../../kit/rule-registry.js';
import { DEFAULT_DEADLINES, type Deadlines, judgeRecording, ScriptMachine } from '../../kit/script/index.js';
import { type Header, makeError, readTranscript } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { type Clock, systemClock } from '../../peer/index.js';
import type { Task } from '../task.js';
import { CaseRecording } from './case-recording.js';
import { type Drive, drive, watchForMore } from './drive.js';
import { Pacing } from './pacing.js';
import { type QuietMessages, whereTimingCounts } from './quiet.js';
import { type StartPeer, UnsupportedAction } from './script-peer.js';

export interface PlayerCaseOptions {
  /** The full name of what the case is run in, which may be a later version than its own. */
  readonly protocolName: string;
  readonly protocol: PlayerProtocol;
  readonly registry: Registry;
  readonly start: StartPeer;
  /** Milliseconds to leave after a message before the next one; none by default. */
  readonly pauseAfter?: (text: string) => number;
  /** Milliseconds for each reply, unless the case says otherwise. */
  readonly deadline?: number;
  /** Milliseconds for the first reply, which includes the start of the program. */
  readonly firstDeadline?: number;
  readonly clock?: Clock;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

/** A scripted case for a player: a fresh program, the script, and the verdict on the recording. */
export const playerTask = (script: Case, options: PlayerCaseOptions): Task => ({
  subject: subjectOf(script, options.protocolName),
  text: script.text,
  run: async (signal) => {
    const { clock = systemClock } = options;
    const began = clock.now();
    const first = await attemptCase(script, options, signal);
    const outcome = (await repeatQuietly(first, script, options, signal)) ?? first.outcome;
    return { ...outcome, ms: clock.now() - began };
  },
});

interface Attempt {
  readonly outcome: Omit<Outcome, 'ms'>;
  /** Whether what was run is a process, whose timing is chance. */
  readonly isTimed: boolean;
  /** Whether it went on sending after the case was decided. */
  readonly sentMore: boolean;
}

async function attemptCase(
  script: Case,
  options: PlayerCaseOptions,
  signal: AbortSignal,
  quiet: QuietMessages | null = null,
): Promise<Attempt> {
  const { evidence, unsupported, ...run } = await record(script, options, signal, quiet);
  const attempt = (outcome: Omit<Outcome, 'evidence' | 'ms'>) => ({ outcome: { ...outcome, evidence }, ...run });
  if (signal.aborted) return attempt(INTERRUPTED);
  if (unsupported !== null) return attempt({ ...NOTHING, verdict: 'kit-fault', reason: unsupported });
  return attempt(judged(script, evidence, options));
}

/** The outcome of a case that found a fault, without the influence of timing; null if it has none. */
async function repeatQuietly(
  { outcome, isTimed, sentMore }: Attempt,
  script: Case,
  options: PlayerCaseOptions,
  signal: AbortSignal,
): Promise<Attempt['outcome'] | null> {
  if (!isTimed || !(foundFault(outcome) || sentMore)) return null;
  const quiet = whereTimingCounts({ ...outcome, sentMore }, options.protocol.processRules);
  if (quiet === null) return null;
  const again = await attemptCase(script, options, signal, quiet);
  return foundFault(again.outcome) ? again.outcome : null;
}

const foundFault = ({ verdict }: Pick<Outcome, 'verdict'>): boolean => verdict === 'fail' || verdict === 'non-strict';

/** A case that does not apply to the program. */
export const inapplicableTask = (script: Case, protocolName: string, reason: string): Task => ({
  subject: subjectOf(script, protocolName),
  text: script.text,
  run: async () => ({ ...NOTHING, verdict: 'not-applicable', reason, evidence: null, ms: 0 }),
});

const NOTHING = { findings: [], readings: {} } as const;
const INTERRUPTED = { ...NOTHING, verdict: 'skipped', reason: 'it was interrupted' } as const;

interface Recorded {
  readonly evidence: string;
  /** What the case asks for that cannot be done with this program; null where all of it can. */
  readonly unsupported: string | null;
  readonly isTimed: boolean;
  readonly sentMore: boolean;
}

/** The recording that a run of the case makes. */
async function record(
  script: Case,
  options: PlayerCaseOptions,
  signal: AbortSignal,
  quiet: QuietMessages | null,
): Promise<Recorded> {
  const { protocolName, protocol, registry, clock = systemClock } = options;
  const deadlines = deadlinesOf(script, options);
  const framing = framingOf(protocol.transport);
  const machine = new ScriptMachine({ script, protocolName, protocol, registry, deadlines });
  const recording = new CaseRecording(headerOf(script, deadlines, options), protocol, machine, clock);
  const peer = await options.start(recording);
  const pacing = new Pacing(clock, options.pauseAfter ?? null);
  const run = { machine, peer, recording, framing, signal, quiet, pacing };
  const unsupported = await attempt(() => drive(run));
  const isTimed = peer.processorUse() !== null;
  recording.close();
  if (isTimed && mayMisattribute(run, protocol.processRules)) await watchForMore(run);
  await peer.end();
  return { evidence: recording.text(), unsupported, isTimed, sentMore: recording.hasMore() };
}

/** Whether what came last may answer another message than it was taken to. A program that was silent until the deadline is waited for no more. */
function mayMisattribute({ machine, recording, quiet }: Drive, { silent }: ProcessRules): boolean {
  const { verdict, findings } = machine.result();
  if (quiet !== null || recording.sends() < 2 || !recording.hasReplied()) return false;
  return verdict === 'not-applicable' || (verdict !== 'pass' && !findings.some(({ rule }) => rule === silent.id));
}

async function attempt(run: () => Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof UnsupportedAction) return error.message;
    throw error;
  }
}

function deadlinesOf({ transcript: { header } }: Case, { deadline, firstDeadline }: PlayerCaseOptions): Deadlines {
  return {
    deadline: header.deadline ?? deadline ?? DEFAULT_DEADLINES.deadline,
    firstDeadline: header['first-deadline'] ?? firstDeadline ?? DEFAULT_DEADLINES.firstDeadline,
  };
}

function headerOf(
  { transcript: { header } }: Case,
  { deadline, firstDeadline }: Deadlines,
  { protocolName, command }: PlayerCaseOptions,
): Header {
  const { id, title, role, level, rules } = header;
  return {
    ...(id !== undefined && { id }),
    ...(title !== undefined && { title }),
    protocol: protocolName,
    role,
    ...(level !== undefined && { level }),
    ...(rules !== undefined && { rules }),
    deadline,
    'first-deadline': firstDeadline,
    ...(command !== undefined && { command }),
  };
}

function judged(
  script: Case,
  evidence: string,
  { protocol, registry }: PlayerCaseOptions,
): Omit<Outcome, 'evidence' | 'ms'> {
  const recording = readTranscript(evidence);
  if (!recording.ok) throw new Error(`the recording cannot be read: ${recording.error.map(makeError).join('; ')}`);
  return judgeRecording(script, recording.value, protocol, registry);
}
