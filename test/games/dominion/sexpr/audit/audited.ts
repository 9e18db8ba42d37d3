import { createAuditor } from '../../../../../src/games/dominion/sexpr/audit/index.js';
import { SEXPR_CODEC } from '../../../../../src/games/dominion/sexpr/kit/codec.js';
import { versionOf } from '../../../../../src/games/dominion/sexpr/versions.js';
import { type Audited, auditRecording, SOLE_SEAT } from '../../../../../src/kit/server/index.js';
import type { ReadTranscript } from '../../../../../src/kit/transcript/index.js';

/** What the auditor finds in a recording, in the version that its header names. */
export function audited(recording: ReadTranscript): Audited {
  const { protocol, seats = [SOLE_SEAT] } = recording.transcript.header;
  return auditRecording(
    recording,
    { codec: SEXPR_CODEC, transport: 'stdio' },
    createAuditor(versionOf(protocol), seats),
  );
}
