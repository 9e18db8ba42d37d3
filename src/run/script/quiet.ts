import { mainFinding } from '../../kit/cause-signature.js';
import { isPeerEnd, type ProcessRules } from '../../kit/process-rules.js';
import { isWire } from '../../kit/script/index.js';
import { type Entry, readTranscript } from '../../kit/transcript/index.js';
import { INCOMPLETE } from '../../kit/unresponsive.js';
import type { Outcome } from '../../kit/verdict.js';
import { type Clock, sleep } from '../../peer/index.js';
import type { Drive } from './drive.js';

// A case that found a fault may be run again, more slowly: before each message and at the end, the program gets time to finish what
// it does. A second reply is then never taken for the answer to the next question, and a program dies of the message that it dies of.

/** A program that has used no processor for this long, in milliseconds, and sent nothing, waits for a message. */
const QUIET_MS = 150;
const POLL_MS = 50;
const MAX_MS = 3000;

/** The messages, from `from` on, before which the program gets time. */
export interface QuietMessages {
  readonly from: number;
  readonly count: number;
}

/** A script may have hundreds of messages. */
const AFTER_A_REPLY = 10;
const BEFORE_A_DEATH = 40;

/** Where timing may have led to a failure; null if it cannot have. */
export function whereTimingCounts(
  failed: Pick<Outcome, 'findings' | 'evidence'>,
  rules: ProcessRules,
): QuietMessages | null {
  const rule = mainFinding(failed.findings)?.rule ?? '';
  const wire = wireEntries(failed.evidence);
  const replies = [...wire.keys()].filter((index) => wire[index]?.side === '<<');
  // A program may also die in the middle of a message.
  const isDeath = isPeerEnd(rule) || rule === INCOMPLETE;
  const isStray = [rules.unprompted.id, rules.repeatedReply.id].includes(rule);
  // What is taken for a wrong answer may be a second one to an earlier question.
  if (!isDeath && !isStray && replies.length < 2) return null;
  const reply = (isDeath ? replies.at(-1) : replies[0]) ?? 0;
  const sends = wire.slice(0, reply).filter(({ side }) => side === '>>').length;
  return { from: Math.max(1, sends), count: isDeath ? BEFORE_A_DEATH : AFTER_A_REPLY };
}

function wireEntries(evidence: string | null): readonly Entry[] {
  const recording = readTranscript(evidence ?? '');
  if (!recording.ok) return [];
  return recording.value.transcript.entries.filter(
    (entry) => isWire(entry) && !(entry.side === '<<' && entry.options?.stderr),
  );
}

/** Resolves when the program waits, or something happens. */
export const untilQuiet = ({ machine, peer, recording, signal }: Drive): Promise<void> => {
  const before = machine.position;
  return waitUntilQuiet(recording.clock, peer.cpuTime, () => machine.position !== before || signal.aborted);
};

/** Resolves when a program has used no processor for a while, or the condition is true. */
export async function waitUntilQuiet(clock: Clock, cpuTime: () => number | null, isOver: () => boolean): Promise<void> {
  const until = clock.now() + MAX_MS;
  let used = cpuTime();
  for (let quiet = 0; quiet < QUIET_MS && clock.now() < until && !isOver(); quiet += POLL_MS) {
    await sleep(clock, POLL_MS);
    const now = cpuTime();
    if (now !== used) quiet = 0;
    used = now;
  }
}
