import type { Case } from '../case.js';
import { type Evidence, entryOf } from '../interpretations.js';
import type { PlayerProtocol } from '../protocol.js';
import { versionIn } from '../protocol-name.js';
import { type Registry, sourceFor } from '../rule-registry.js';
import type { Level, ReadTranscript } from '../transcript/index.js';
import { levelInCase } from '../unresponsive.js';
import type { Finding } from '../verdict.js';
import { auditRecording } from './audit-recording.js';
import { type Audited, NOTHING_FOUND } from './auditor.js';
import { type JudgedScript, judgeScript } from './judge-script.js';
import { parseObservation } from './recording-notes.js';
import type { ServerCase } from './server-case.js';
import type { CaseSetup, FindingContext, ServerGrader } from './server-grader.js';

/** What one game shows of a server, for a case. */
export interface ServerVerdict {
  /** Whether the game came to what the case is about, or something fails anyway. */
  readonly isReached: boolean;
  readonly findings: readonly Finding[];
  readonly readings: Readonly<Record<string, string>>;
  /** Points of the register on which it breaks a rule. */
  readonly broken?: readonly string[];
  readonly shown: readonly Evidence[];
}

export interface ServerJudging<M> {
  readonly protocolName: string;
  readonly protocol: Pick<PlayerProtocol<M>, 'codec' | 'transport'>;
  readonly grader: ServerGrader<M>;
  readonly registry: Registry;
}

/** Audits a recording of all seats of a game. */
export async function auditServer<M>(
  recording: ReadTranscript,
  { protocolName, protocol, grader }: Omit<ServerJudging<M>, 'registry'>,
): Promise<Audited> {
  const auditor = await grader.openAuditor(versionIn(protocolName), recording.transcript.header);
  return auditRecording(recording, protocol, auditor);
}

/** The verdict on one game of a case, from its recording and nothing else. */
export async function judgeServer<M>(
  one: Case,
  { setup, script }: ServerCase<M>,
  recording: ReadTranscript,
  judging: ServerJudging<M>,
): Promise<ServerVerdict> {
  const { protocol, grader, registry } = judging;
  const instead = grader.judgeInstead?.(recording) ?? null;
  if (instead !== null) return instead;
  const audited = hasGame(recording) ? await auditServer(recording, judging) : NOTHING_FOUND;
  const { accepted, conflicts, readings, shown } = audited;
  const judged = judgeScript(recording, { one, script, protocol, grader, accepted });
  const isReached = reaches(setup.goal, recording, judged);
  const context: FindingContext = { one, goal: setup.goal, isReached, audited };
  const missed = grader.auditsMisses ? judged.findings.flatMap(({ line }) => line ?? []) : [];
  const isMissed = ({ line }: Finding): boolean => line !== null && missed.includes(line);
  const count = (found: readonly Finding[]): Finding[] =>
    found
      .filter((each) => conflicts.includes(each) || isMissed(each) || (grader.concerns?.(each, context) ?? true))
      .map((each) => levelled(each, one, registry, conflicts.includes(each)));
  const seen = count([...faultsIn(recording), ...observedIn(recording, grader), ...audited.findings]);
  const isExplained = (finding: Finding): boolean =>
    isMissed(finding) && seen.some(({ line, level }) => line === finding.line && level === 'must');
  const findings = [
    ...seen,
    ...count(judged.findings).filter((finding) => !isExplained(finding)),
    ...count(grader.judgeCase?.(context, recording) ?? []),
  ];
  const broken = brokenPoints(findings, judging);
  return {
    isReached: isReached || findings.some(({ level }) => level === 'must'),
    findings,
    readings: withoutBroken(readings, broken),
    ...(broken.length > 0 && { broken }),
    shown,
  };
}

/** A server that breaks the rule on a point of the register has no reading of it. */
const withoutBroken = (readings: ServerVerdict['readings'], broken: readonly string[]): ServerVerdict['readings'] =>
  Object.fromEntries(Object.entries(readings).filter(([point]) => !broken.includes(entryOf(point))));

function brokenPoints<M>(
  findings: readonly Finding[],
  { registry, protocolName }: Pick<ServerJudging<M>, 'registry' | 'protocolName'>,
): string[] {
  const broken = findings.flatMap(({ rule, level }) => {
    const registered = level === 'must' ? registry.find(rule) : null;
    return registered === null ? [] : (sourceFor(registered, protocolName)?.register ?? []);
  });
  return [...new Set(broken)];
}

const hasGame = ({ transcript }: ReadTranscript): boolean =>
  transcript.entries.some(({ side }) => side === '<<' || side === '>>');

function reaches(goal: CaseSetup<unknown>['goal'], recording: ReadTranscript, { state }: JudgedScript): boolean {
  if (goal === 'any-game') return true;
  return goal === 'end' ? isPlayedOut(recording) : state !== null && state !== 'way-out';
}

/** The server has closed the connections of all seats. */
const isPlayedOut = ({ transcript: { header, entries } }: ReadTranscript): boolean =>
  (header.seats ?? []).every((seat) =>
    entries.some((each) => each.side === '<<' && ['end', 'close'].includes(each.kind) && each.seat === seat),
  );

/**
 * A rule is contested if the case, the auditor or the registry says so. A server that changes between readings breaks
 * the rule on that, however contested the case is.
 */
function levelled(finding: Finding, { transcript }: Case, registry: Registry, isConflict: boolean): Finding {
  const levels: (Level | undefined)[] = [
    isConflict ? 'must' : levelInCase(finding.rule, transcript.header),
    finding.level,
    registry.find(finding.rule)?.levels.server,
  ];
  return { ...finding, level: levels.includes('contested') ? 'contested' : 'must' };
}

export const BLANK_FINDING = { blame: 'program', sent: null, said: null, legal: [], more: false, line: null } as const;

/** What the kit itself could see, such as a server that does not start. */
const faultsIn = ({ transcript, lines }: ReadTranscript): Finding[] =>
  transcript.entries.flatMap((entry, index) => {
    if (entry.side !== '--' || entry.kind !== 'fault') return [];
    const [rule = '', ...words] = entry.text.split(' ');
    return [{ ...BLANK_FINDING, rule, level: 'must', reason: words.join(' '), line: lines.entries[index] ?? null }];
  });

/** What is wrong with the results of the probes. */
const observedIn = <M>({ transcript, lines }: ReadTranscript, grader: ServerGrader<M>): Finding[] =>
  transcript.entries.flatMap((entry, index) => {
    const observation = entry.side === '--' && entry.kind === 'note' ? parseObservation(entry.text) : null;
    const wrong = observation === null ? null : (grader.judgeObservation?.(observation) ?? null);
    if (observation === null || wrong === null) return [];
    const { what: sent, came: said } = observation;
    return [{ ...BLANK_FINDING, ...wrong, sent, said, line: lines.entries[index] ?? null }];
  });
