import { judgeConversations } from '../../kit/judge-conversation.js';
import type { ReplyComparison } from '../../kit/reply-differences.js';
import { auditServer } from '../../kit/server/index.js';
import { type CaseResult, type Finding, type Outcome, verdictOf } from '../../kit/verdict.js';
import { UsageError } from '../../run/errors.js';
import { playersOf, type Recording, rerunCommand, subjectOf } from './read-recording.js';

export interface Replay extends CaseResult {
  /** How many replies were judged; absent for a server. */
  readonly replies?: number;
  /** How a program that took the seat replied otherwise than what was recorded; absent if none did. */
  readonly comparison?: ReplyComparison;
}

/** A result for each player of a recording, or one for its server. */
export const judgeRecorded = async (read: Recording): Promise<Replay[]> =>
  read.role === 'player' ? judgePlayers(read) : [await judgeServer(read)];

const NOTHING: Omit<Outcome, 'evidence' | 'verdict'> = { reason: null, findings: [], readings: {}, ms: 0 };

const judgePlayers = (read: Recording): Replay[] =>
  judgeConversations(playersOf(read), read.loaded.protocol, read.loaded.registry)
    .filter(({ seat }) => read.seats.includes(seat))
    .map(({ seat, replies, findings }) => {
      const isEmpty = replies + findings.length === 0;
      return {
        ...subjectOf(read, seat),
        ...NOTHING,
        verdict: isEmpty ? 'inconclusive' : verdictOf(findings),
        reason: isEmpty ? 'the recording has no message from it' : null,
        findings,
        evidence: read.recording.text,
        again: rerunCommand(read, seat),
        replies,
      };
    });

/** Audits the server over all seats, whichever is asked for. */
async function judgeServer(read: Recording): Promise<Replay> {
  const { protocol, registry, name } = read.loaded;
  const { server: grader } = protocol;
  if (grader === undefined) throw new UsageError(`servers of ${protocol.id} cannot be judged`);
  const audit = await auditServer(read.recording, { protocolName: name, protocol, grader });
  const findings = audit.findings.map(
    (finding): Finding =>
      registry.find(finding.rule)?.levels.server === 'contested' ? { ...finding, level: 'contested' } : finding,
  );
  return {
    ...subjectOf(read, null),
    ...NOTHING,
    verdict: verdictOf(findings),
    findings,
    evidence: read.recording.text,
    readings: audit.readings,
    again: rerunCommand(read, null),
  };
}
