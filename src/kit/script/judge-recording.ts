import type { Case } from '../case.js';
import type { PlayerProtocol } from '../protocol.js';
import type { Registry } from '../rule-registry.js';
import type { ReadTranscript } from '../transcript/index.js';
import type { Outcome } from '../verdict.js';
import { ScriptMachine } from './machine.js';

/** What a recording comes to; how long it took is no part of it. */
export type Judgement = Pick<Outcome, 'verdict' | 'reason' | 'findings' | 'readings'>;

/**
 * The verdict on a program under test, from nothing but the case and what was recorded of it. What happened before what
 * is told by the order of lines: the stamps are for readers.
 */
export function judgeRecording<M>(
  script: Case,
  { transcript, lines }: ReadTranscript,
  protocol: PlayerProtocol<M>,
  registry: Registry,
): Judgement {
  const machine = new ScriptMachine({ script, protocolName: transcript.header.protocol, protocol, registry });
  for (const [index, entry] of transcript.entries.entries()) machine.observe(entry, lines.entries[index] ?? null);
  machine.close();
  return { ...machine.result(), readings: {} };
}
