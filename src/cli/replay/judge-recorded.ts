import { RULES } from '../../games/dominion/rules.js';
import { judgeConversations } from '../../kit/judge-conversation.js';
import { type CaseResult, type Finding, type Outcome, verdictOf } from '../../kit/verdict.js';
import { familyOf } from '../grade/protocols.js';
import { againFor, playersOf, type Recording, subjectOf } from './read-recording.js';

export interface Replay extends CaseResult {
  /** How many were judged; of a server, all that it says is. */
  readonly replies?: number;
}

/** A result for each player of a recording, or one for its server. */
export const judgeRecorded = async (read: Recording): Promise<Replay[]> =>
  read.role === 'player' ? judgePlayers(read) : [await judgeServer(read)];

const NOTHING: Omit<Outcome, 'evidence' | 'verdict'> = { reason: null, findings: [], readings: {}, ms: 0 };

const judgePlayers = (read: Recording): Replay[] =>
  judgeConversations(playersOf(read), read.protocol, RULES)
    .filter(({ seat }) => read.seats.includes(seat))
    .map(({ seat, replies, findings }) => {
      const isEmpty = replies + findings.length === 0;
      return {
        ...subjectOf(read, seat),
        ...NOTHING,
        verdict: isEmpty ? 'inconclusive' : verdictOf(findings),
        reason: isEmpty ? 'the recording has nothing of it' : null,
        findings,
        evidence: read.recording.text,
        again: againFor(read, seat),
        replies,
      };
    });

async function judgeServer(read: Recording): Promise<Replay> {
  const audited = await audit(read);
  const findings = audited.findings.map(levelled);
  return {
    ...subjectOf(read, null),
    ...NOTHING,
    verdict: verdictOf(findings),
    findings,
    evidence: read.recording.text,
    readings: audited.readings,
    again: againFor(read, null),
  };
}

/** The auditor of the protocol's family. It sees all seats, whichever is asked for. */
async function audit({ recording }: Recording): Promise<Pick<Outcome, 'findings' | 'readings'>> {
  const { protocol } = recording.transcript.header;
  if (familyOf(protocol) === 'sexpr') {
    return (await import('../../games/dominion/sexpr/audit/index.js')).auditSexpr(recording, protocol);
  }
  return (await import('../../games/dominion/jsonrpc/audit/index.js')).auditJsonrpc(recording, protocol);
}

const levelled = (finding: Finding): Finding =>
  RULES.find(finding.rule)?.levels.server === 'contested' ? { ...finding, level: 'contested' } : finding;
