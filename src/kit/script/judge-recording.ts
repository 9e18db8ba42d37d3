import { showBytes } from '../../core/utf8.js';
import type { Case } from '../case.js';
import type { PlayerProtocol } from '../protocol.js';
import type { Registry } from '../rule-registry.js';
import { bytesOfEntry, type Entry, type ReadTranscript, type WireEntry } from '../transcript/index.js';
import type { Outcome } from '../verdict.js';
import { ScriptMachine } from './machine.js';

/** The outcome of a recording, without how long it took. */
export type RecordingJudgement = Pick<Outcome, 'verdict' | 'reason' | 'findings' | 'readings'>;

/**
 * The verdict on a program under test, from nothing but the case and what was recorded of it. What happened before what
 * follows from the order of the lines: the stamps are for readers.
 */
export function judgeRecording<M>(
  script: Case,
  { transcript, lines }: ReadTranscript,
  protocol: PlayerProtocol<M>,
  registry: Registry,
): RecordingJudgement {
  const stderr = stderrIn(transcript.entries);
  const machine = new ScriptMachine({ script, protocolName: transcript.header.protocol, protocol, registry, stderr });
  for (const [index, entry] of transcript.entries.entries()) machine.observe(entry, lines.entries[index] ?? null);
  machine.close();
  return { ...machine.result(), readings: {} };
}

/** All that a program wrote to stderr. */
const stderrIn = (entries: readonly Entry[]): string =>
  entries
    .flatMap((entry) =>
      entry.side === '<<' && entry.options?.stderr ? [bytesOfEntry(entry as WireEntry, 'stream')] : [],
    )
    .map(showBytes)
    .join('');
