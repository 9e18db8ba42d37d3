import { type Case, subjectOf } from '../../kit/case.js';
import type { Language } from '../../kit/protocol.js';
import type { Registry } from '../../kit/rule-registry.js';
import { DEFAULT_DEADLINES, type Deadlines, judgeRecording, Machine } from '../../kit/script/index.js';
import { type Header, makeError, readTranscript } from '../../kit/transcript/index.js';
import type { Outcome } from '../../kit/verdict.js';
import { type Clock, systemClock } from '../../peer/index.js';
import type { Task } from '../task.js';
import { recordCase } from './case-recording.js';
import { drive } from './drive.js';
import { type StartPeer, UnsupportedAction } from './script-peer.js';

export interface ScriptOptions {
  /** Milliseconds for each reply, unless the case says otherwise. */
  readonly deadline?: number;
  /** Milliseconds for the first reply, which includes the start of the program. */
  readonly firstDeadline?: number;
  readonly clock?: Clock;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

/** A scripted case for a player: a fresh program, the script, and the verdict on the recording. */
export const playerTask = (
  script: Case,
  protocol: string,
  language: Language,
  registry: Registry,
  start: StartPeer,
  options: ScriptOptions = {},
): Task => ({
  subject: subjectOf(script, protocol),
  run: async (signal) => {
    const { clock = systemClock } = options;
    const began = clock.now();
    const { evidence, unable } = await record(script, protocol, language, registry, start, options, signal);
    const ms = clock.now() - began;
    if (signal.aborted) return { ...INTERRUPTED, evidence, ms };
    if (unable !== null) return { ...NOTHING, verdict: 'kit-fault', reason: unable, evidence, ms };
    return { ...judged(script, evidence, language, registry), evidence, ms };
  },
});

/** A case that the program cannot be put through. */
export const inapplicableTask = (script: Case, protocol: string, reason: string): Task => ({
  subject: subjectOf(script, protocol),
  run: async () => ({ ...NOTHING, verdict: 'not-applicable', reason, evidence: null, ms: 0 }),
});

const NOTHING = { findings: [], readings: {} } as const;
const INTERRUPTED = { ...NOTHING, verdict: 'skipped', reason: 'it was interrupted' } as const;

interface Recorded {
  readonly evidence: string;
  /** Why the case cannot be run at all. */
  readonly unable: string | null;
}

/** The recording that a run of the case makes. */
async function record(
  script: Case,
  protocol: string,
  language: Language,
  registry: Registry,
  start: StartPeer,
  options: ScriptOptions,
  signal: AbortSignal,
): Promise<Recorded> {
  const deadlines = deadlinesOf(script, options);
  const machine = new Machine({ script, protocol, language, registry, deadlines });
  const header = headerOf(script, protocol, deadlines, options);
  const witness = recordCase(header, language.framing, machine, options.clock ?? systemClock);
  const peer = await start(witness);
  const unable = await attempt(() => drive({ machine, peer, witness, framing: language.framing, signal }));
  await peer.end();
  return { evidence: witness.text(), unable };
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

function deadlinesOf({ transcript: { header } }: Case, { deadline, firstDeadline }: ScriptOptions): Deadlines {
  return {
    deadline: header.deadline ?? deadline ?? DEFAULT_DEADLINES.deadline,
    firstDeadline: header['first-deadline'] ?? firstDeadline ?? DEFAULT_DEADLINES.firstDeadline,
  };
}

function headerOf(
  { transcript: { header } }: Case,
  protocol: string,
  { deadline, firstDeadline }: Deadlines,
  { command }: ScriptOptions,
): Header {
  const { id, title, role, level, rules } = header;
  return {
    ...(id !== undefined && { id }),
    ...(title !== undefined && { title }),
    protocol,
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
  language: Language,
  registry: Registry,
): Omit<Outcome, 'evidence' | 'ms'> {
  const recording = readTranscript(evidence);
  if (!recording.ok) throw new Error(`the recording cannot be read: ${recording.error.map(makeError).join('; ')}`);
  return judgeRecording(script, recording.value, language, registry);
}
