import { nearestWord } from '../core/spelling.js';
import type { Case } from './case.js';
import { type KnownCases, whyNoControl } from './check-control.js';
import type { Problem } from './codec.js';
import { dryRun } from './dry-run.js';
import type { PlayerProtocol } from './protocol.js';
import { protocolNames, versionIn } from './protocol-name.js';
import type { Registry } from './rule-registry.js';
import { readServerCase } from './server/server-case.js';
import { type Alternative, type Entry, type From, type HeaderKey, ROUND_NAME, type To } from './transcript/index.js';

/** Something wrong with a case whose format is fine. */
export interface CaseProblem {
  /** Stable: `case/rule`. */
  readonly code: string;
  /** The line of the case, from 1. */
  readonly line: number;
  readonly message: string;
}

type ReportProblem = (code: string, line: number, message: string) => void;

/** Checks everything about a case but its format. `protocol` is null if it is unknown. */
export function checkCase<M>(
  script: Case,
  protocol: PlayerProtocol<M> | null,
  registry: Registry,
  known: KnownCases = new Map(),
): CaseProblem[] {
  const problems: CaseProblem[] = [];
  const report: ReportProblem = (code, line, message) => problems.push({ code, line, message });
  checkRules(script, registry, report);
  const isKnown = protocol !== null && checkProtocol(script, protocol, report);
  if (protocol === null) unknownProtocol(script, [], report);
  if (!isKnown) return problems;
  const noControl = whyNoControl(script, protocol, known);
  if (noControl !== null) report('case/control', lineOf(script, 'control'), noControl);
  for (const [index, entry] of script.transcript.entries.entries()) {
    checkEntry(entry, script.lines.entries[index] ?? 1, script, protocol, report);
  }
  checkNames(script, protocol, report);
  checkShows(script, protocol, report);
  if (script.transcript.header.role === 'server') {
    checkServerCase(script, protocol, report);
  }
  if (problems.length === 0 && script.transcript.header.role === 'player') {
    checkExpectation(script, report);
    for (const { line, code, message } of dryRun(script, protocol)) report(code, line, message);
  }
  return problems.sort((a, b) => a.line - b.line);
}

function checkServerCase<M>(script: Case, { server }: PlayerProtocol<M>, report: ReportProblem): void {
  const read = server === undefined ? null : readServerCase(script, server);
  if (read === null || read.ok) return;
  for (const { line, message } of read.error) report('case/server', line, message);
}

function checkShows<M>(script: Case, { evidence }: PlayerProtocol<M>, report: ReportProblem): void {
  const { words = [] } = evidence ?? {};
  for (const word of script.transcript.header.shows ?? []) {
    const known = words.length === 0 ? 'its protocol has none' : `known words: ${words.join(', ')}`;
    if (!words.includes(word)) report('case/shows', lineOf(script, 'shows'), `unknown word "${word}"; ${known}`);
  }
}

const lineOf = ({ lines }: Case, key: HeaderKey): number => lines.header[key] ?? 1;

function checkRules(script: Case, registry: Registry, report: ReportProblem): void {
  const { rules = [], role } = script.transcript.header;
  if (rules.length === 0)
    report('case/no-rules', lineOf(script, 'rules'), 'missing rules: a case must name the rules that it exercises');
  for (const id of rules) {
    const rule = registry.find(id);
    if (rule === null)
      report('case/rule', lineOf(script, 'rules'), `unknown rule "${id}"${suggestionFor(id, registry)}`);
    else if (rule.levels[role] === undefined) {
      report('case/rule', lineOf(script, 'rules'), `the rule "${id}" does not apply to a ${role}`);
    }
  }
}

function suggestionFor(id: string, { rules }: Registry): string {
  const near = nearestWord(
    id,
    rules.map((rule) => rule.id),
  );
  return near === null ? '' : `; did you mean ${near}?`;
}

function checkExpectation({ transcript: { entries } }: Case, report: ReportProblem): void {
  if (entries.some(({ side }) => side === '<<')) return;
  report('case/no-expectation', 1, 'no expectation: add a << line, such as << legal');
}

function unknownProtocol(script: Case, known: readonly string[], report: ReportProblem): void {
  const { protocol } = script.transcript.header;
  const allowed = known.length === 0 ? '' : `; known protocols: ${known.join(', ')}`;
  report('case/protocol', lineOf(script, 'protocol'), `unknown protocol "${protocol}"${allowed}`);
}

function checkProtocol<M>(script: Case, known: PlayerProtocol<M>, report: ReportProblem): boolean {
  const protocols = protocolNames(known);
  const { protocol, until } = script.transcript.header;
  const first = protocols.indexOf(protocol);
  if (first < 0) unknownProtocol(script, protocols, report);
  if (until !== undefined && protocols.indexOf(until) < first) {
    report('case/until', lineOf(script, 'until'), `"${until}" is not a later version of "${protocol}"`);
  }
  return first >= 0;
}

function checkEntry<M>(
  entry: Entry,
  line: number,
  script: Case,
  protocol: PlayerProtocol<M>,
  report: ReportProblem,
): void {
  if (entry.side === '>>') checkSent(entry, line, script, protocol, report);
  else if (entry.side === '<<') checkExpected(entry, line, script, protocol, report);
}

const reportIfAny = (problem: Problem | null, code: string, line: number, report: ReportProblem): void => {
  if (problem !== null) report(code, line, problem.message);
};

/** Kinds of lines that need WebSocket, and kinds that need a connection. */
const WEBSOCKET_KINDS: readonly string[] = ['ping', 'pong'];
const CONNECTION_KINDS: readonly string[] = ['open', 'close'];

function checkSent<M>(entry: To, line: number, script: Case, protocol: PlayerProtocol<M>, report: ReportProblem): void {
  const { protocol: name, role } = script.transcript.header;
  const { codec, transport } = protocol;
  if (entry.kind === 'message') {
    reportIfAny(codec.checkMessage(versionIn(name), role, entry.text), 'case/message', line, report);
  } else if (entry.kind === 'fill') reportIfAny(codec.checkPattern(entry.text), 'case/pattern', line, report);
  checkTransport(entry.kind, line, protocol, report);
  if (transport === 'websocket' && (entry.options?.crlf || entry.options?.['no-newline'])) {
    report('case/framing', line, 'a frame has no newline that could be left out or changed');
  }
}

function checkTransport<M>(kind: string, line: number, protocol: PlayerProtocol<M>, report: ReportProblem): void {
  const { transport, connects } = protocol;
  if (WEBSOCKET_KINDS.includes(kind) && transport !== 'websocket')
    report('case/framing', line, `"${kind}" needs WebSocket; this protocol uses a byte stream`);
  if (CONNECTION_KINDS.includes(kind) && connects === 'kit-spawns')
    report('case/framing', line, `"${kind}" needs a connection; this protocol uses pipes`);
}

function checkExpected<M>(
  entry: From,
  line: number,
  script: Case,
  protocol: PlayerProtocol<M>,
  report: ReportProblem,
): void {
  const { role } = script.transcript.header;
  const { codec } = protocol;
  for (const each of [entry, ...(entry.or ?? [])] as readonly Alternative[]) {
    if (each.kind === 'match') reportIfAny(codec.checkPattern(each.text), 'case/pattern', line, report);
    if (each.kind === 'message') reportIfAny(codec.checkPattern(each.text), 'case/message', line, report);
    if (each.kind === 'refusal' && role === 'player') {
      report('case/refusal', line, 'only a server can refuse; a player sends another message instead');
    }
    if (each.options?.stderr) report('case/stderr', line, 'a case cannot expect anything on stderr');
    checkTransport(each.kind, line, protocol, report);
  }
}

const namesIn = (text: string): string[] => text.match(/\$[A-Za-z][\w-]*/g) ?? [];

/** A `fill` can only use names that a line above it has matched, or that the kit gives a value. */
function checkNames<M>({ transcript, lines }: Case, { server }: PlayerProtocol<M>, report: ReportProblem): void {
  const { role, seats = server?.defaultSeats ?? [] } = transcript.header;
  const given = role === 'server' ? server?.bindNames?.(new Map(seats.map((seat) => [seat, seat]))) : null;
  const bound = new Set<string>(given?.keys());
  for (const [index, entry] of transcript.entries.entries()) {
    if (entry.kind === 'repeat') bound.add(ROUND_NAME);
    if (entry.kind === 'end-repeat') bound.delete(ROUND_NAME);
    if (entry.side === '<<') for (const name of namesBoundBy(entry)) bound.add(name);
    if (entry.side !== '>>' || entry.kind !== 'fill') continue;
    for (const name of namesIn(entry.text).filter((each) => !bound.has(each))) {
      report('case/unbound', lines.entries[index] ?? 1, `${name} has no value yet: no line above matches it`);
    }
  }
}

const namesBoundBy = (entry: From): string[] =>
  ([entry, ...(entry.or ?? [])] as readonly Alternative[]).flatMap((each) =>
    each.kind === 'match' ? namesIn(each.text) : [],
  );
