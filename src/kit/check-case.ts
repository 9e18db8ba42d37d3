import { nearestWord } from '../core/spelling.js';
import type { Case } from './case.js';
import type { Problem } from './codec.js';
import { dryRun } from './dry-run.js';
import type { PlayerProtocol } from './protocol.js';
import { protocolNames, versionIn } from './protocol-name.js';
import type { Registry } from './rule-registry.js';
import type { Alternative, Entry, From, HeaderKey, To } from './transcript/index.js';

/** Something wrong with a fixture that the format alone does not show. */
export interface CaseProblem {
  /** Stable: `case/rule`. */
  readonly code: string;
  /** Of the fixture, from 1. */
  readonly line: number;
  readonly message: string;
}

type ReportProblem = (code: string, line: number, message: string) => void;

/** All that is wrong with a fixture beyond its format; `protocol` is null where it is unknown. */
export function checkCase<M>(script: Case, protocol: PlayerProtocol<M> | null, registry: Registry): CaseProblem[] {
  const complaints: CaseProblem[] = [];
  const complain: ReportProblem = (code, line, message) => complaints.push({ code, line, message });
  checkRules(script, registry, complain);
  const isKnown = protocol !== null && checkProtocol(script, protocol, complain);
  if (protocol === null) unknownProtocol(script, [], complain);
  if (!isKnown) return complaints;
  for (const [index, entry] of script.transcript.entries.entries()) {
    checkEntry(entry, script.lines.entries[index] ?? 1, script, protocol, complain);
  }
  checkNames(script, complain);
  if (script.transcript.header.role === 'server') {
    for (const { line, message } of protocol.checkServerCase(script)) complain('case/server', line, message);
  }
  if (complaints.length === 0 && script.transcript.header.role === 'player') {
    checkExpectation(script, complain);
    for (const { line, code, message } of dryRun(script, protocol)) complain(code, line, message);
  }
  return complaints.sort((a, b) => a.line - b.line);
}

const lineOf = ({ lines }: Case, key: HeaderKey): number => lines.header[key] ?? 1;

function checkRules(script: Case, registry: Registry, complain: ReportProblem): void {
  const { rules = [], role } = script.transcript.header;
  if (rules.length === 0) complain('case/no-rules', lineOf(script, 'rules'), 'a case names the rules that it is about');
  for (const id of rules) {
    const rule = registry.find(id);
    if (rule === null) complain('case/rule', lineOf(script, 'rules'), `there is no rule "${id}"${meant(id, registry)}`);
    else if (rule.levels[role] === undefined) {
      complain('case/rule', lineOf(script, 'rules'), `the rule "${id}" does not bind a ${role}`);
    }
  }
}

function meant(id: string, { rules }: Registry): string {
  const near = nearestWord(
    id,
    rules.map((rule) => rule.id),
  );
  return near === null ? '' : `; did you mean ${near}?`;
}

function checkExpectation({ transcript: { entries } }: Case, complain: ReportProblem): void {
  if (entries.some(({ side }) => side === '<<')) return;
  complain('case/no-expectation', 1, 'no expectation: add a << line, such as << legal');
}

function unknownProtocol(script: Case, known: readonly string[], complain: ReportProblem): void {
  const { protocol } = script.transcript.header;
  const allowed = known.length === 0 ? '' : `; known are: ${known.join(', ')}`;
  complain('case/protocol', lineOf(script, 'protocol'), `unknown protocol "${protocol}"${allowed}`);
}

function checkProtocol<M>(script: Case, known: PlayerProtocol<M>, complain: ReportProblem): boolean {
  const protocols = protocolNames(known);
  const { protocol, until } = script.transcript.header;
  const first = protocols.indexOf(protocol);
  if (first < 0) unknownProtocol(script, protocols, complain);
  if (until !== undefined && protocols.indexOf(until) < first) {
    complain('case/until', lineOf(script, 'until'), `"${until}" is no later version of "${protocol}"`);
  }
  return first >= 0;
}

function checkEntry<M>(
  entry: Entry,
  line: number,
  script: Case,
  protocol: PlayerProtocol<M>,
  complain: ReportProblem,
): void {
  if (entry.side === '>>') checkSent(entry, line, script, protocol, complain);
  else if (entry.side === '<<') checkAwaited(entry, line, script, protocol, complain);
}

const tell = (complaint: Problem | null, code: string, line: number, complain: ReportProblem): void => {
  if (complaint !== null) complain(code, line, complaint.message);
};

/** What only WebSocket has, and what only a connection has. */
const WEBSOCKET_KINDS: readonly string[] = ['ping', 'pong'];
const CONNECTION_KINDS: readonly string[] = ['open', 'close'];

function checkSent<M>(
  entry: To,
  line: number,
  script: Case,
  protocol: PlayerProtocol<M>,
  complain: ReportProblem,
): void {
  const { protocol: name, role } = script.transcript.header;
  const { codec, transport } = protocol;
  if (entry.kind === 'message') {
    tell(codec.checkMessage(versionIn(name), role, entry.text), 'case/message', line, complain);
  } else if (entry.kind === 'fill') tell(codec.checkPattern(entry.text), 'case/pattern', line, complain);
  checkTransport(entry.kind, line, protocol, complain);
  if (transport === 'websocket' && (entry.options?.crlf || entry.options?.['no-newline'])) {
    complain('case/framing', line, 'a frame has no newline to leave out or to change');
  }
}

function checkTransport<M>(kind: string, line: number, protocol: PlayerProtocol<M>, complain: ReportProblem): void {
  const { transport, connects } = protocol;
  if (WEBSOCKET_KINDS.includes(kind) && transport !== 'websocket')
    complain('case/framing', line, `"${kind}" belongs to WebSocket; this protocol is a byte stream`);
  if (CONNECTION_KINDS.includes(kind) && connects === 'kit-spawns')
    complain('case/framing', line, `"${kind}" belongs to a connection; this protocol has pipes`);
}

function checkAwaited<M>(
  entry: From,
  line: number,
  script: Case,
  protocol: PlayerProtocol<M>,
  complain: ReportProblem,
): void {
  const { role } = script.transcript.header;
  const { codec } = protocol;
  for (const each of [entry, ...(entry.or ?? [])] as readonly Alternative[]) {
    if (each.kind === 'match') tell(codec.checkPattern(each.text), 'case/pattern', line, complain);
    if (each.kind === 'message') tell(codec.checkPattern(each.text), 'case/message', line, complain);
    if (each.kind === 'refusal' && role === 'player') {
      complain('case/refusal', line, 'a refusal is what a server says; a player says something else instead');
    }
    if (each.options?.stderr) complain('case/stderr', line, "what comes on stderr is nobody else's business");
    checkTransport(each.kind, line, protocol, complain);
  }
}

const namesIn = (text: string): string[] => text.match(/\$[A-Za-z][\w-]*/g) ?? [];

/** A `fill` says only what something before it has matched. */
function checkNames({ transcript, lines }: Case, complain: ReportProblem): void {
  const bound = new Set<string>();
  for (const [index, entry] of transcript.entries.entries()) {
    if (entry.side === '<<') for (const name of namesBoundBy(entry)) bound.add(name);
    if (entry.side !== '>>' || entry.kind !== 'fill') continue;
    for (const name of namesIn(entry.text).filter((each) => !bound.has(each))) {
      complain('case/unbound', lines.entries[index] ?? 1, `${name} stands for nothing yet: no line above matches it`);
    }
  }
}

const namesBoundBy = (entry: From): string[] =>
  ([entry, ...(entry.or ?? [])] as readonly Alternative[]).flatMap((each) =>
    each.kind === 'match' ? namesIn(each.text) : [],
  );
