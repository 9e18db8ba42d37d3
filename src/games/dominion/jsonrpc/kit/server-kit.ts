import type { Case } from '../../../../kit/case.js';
import { fillJson } from '../../../../kit/json-pattern.js';
import type { Judged, SocketKit } from '../../../../kit/socket-kit.js';
import type { ReadTranscript } from '../../../../kit/transcript/index.js';
import { type Audited, auditJsonrpc, KNOWN_BUGS } from '../audit/index.js';
import { BAD_CREATIONS, judgeProbes } from './bad-creations.js';
import { judgeScript } from './server-judge.js';
import { fits, isNewsFrame, scriptOf } from './server-script.js';

/** A bug that the auditor knows and can play on with is a matter of the cases about it. */
const concerns = ({ transcript }: Case, rule: string): boolean =>
  !KNOWN_BUGS.has(rule) || (transcript.header.rules ?? []).includes(rule);

const UNPLAYED: Audited = { findings: [], conflicts: [], readings: {}, shown: [] };

function judge(one: Case, recording: ReadTranscript, protocol: string): Judged {
  const { transcript, lines } = recording;
  const lineOf = (index: number): number | null => lines.entries[index] ?? null;
  const hasGame = transcript.entries.some(({ side }) => side === '<<' || side === '>>');
  const audited = hasGame ? auditJsonrpc(recording, protocol) : UNPLAYED;
  const { conflicts, readings, shown } = audited;
  const found = [...judgeProbes(transcript, lineOf), ...audited.findings, ...judgeScript(one, transcript, lineOf)];
  const findings = found.filter((finding) => conflicts.includes(finding) || concerns(one, finding.rule));
  return { findings, conflicts, readings, shown };
}

/** What servers of the JSON-RPC protocol are graded with. */
export const JSONRPC_SERVERS: SocketKit = {
  scriptOf,
  fits,
  fill: fillJson,
  isNews: isNewsFrame,
  badCreation: (name) => BAD_CREATIONS[name]?.body,
  judge,
};
