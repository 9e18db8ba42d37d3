import { nearest } from '../core/spelling.js';
import type { Case } from './case.js';
import { dryRun } from './dry-run.js';
import type { Language, Problem } from './protocol.js';
import type { Registry } from './rule-registry.js';
import type { Alternative, Entry, From, HeaderKey, To } from './transcript/index.js';

/** Something wrong with a fixture that the format alone does not show. */
export interface CaseComplaint {
  /** Stable: `case/rule`. */
  readonly code: string;
  /** Of the fixture, from 1. */
  readonly line: number;
  readonly message: string;
}

type Complain = (code: string, line: number, message: string) => void;

/** All that is wrong with a fixture beyond its format; `language` is that of its protocol, null where it is unknown. */
export function checkCase(script: Case, language: Language | null, registry: Registry): CaseComplaint[] {
  const complaints: CaseComplaint[] = [];
  const complain: Complain = (code, line, message) => complaints.push({ code, line, message });
  checkRules(script, registry, complain);
  const knows = language !== null && checkProtocol(script, language, complain);
  if (language === null) unknownProtocol(script, [], complain);
  if (!knows) return complaints;
  for (const [index, entry] of script.transcript.entries.entries()) {
    checkEntry(entry, script.lines.entries[index] ?? 1, script, language, complain);
  }
  checkNames(script, complain);
  if (script.transcript.header.role === 'server') {
    for (const { line, message } of language.checkServer?.(script) ?? []) complain('case/server', line, message);
  }
  if (complaints.length === 0 && script.transcript.header.role === 'player') {
    checkExpectation(script, complain);
    for (const { line, code, message } of dryRun(script, language)) complain(code, line, message);
  }
  return complaints.sort((a, b) => a.line - b.line);
}

const lineOf = ({ lines }: Case, key: HeaderKey): number => lines.header[key] ?? 1;

function checkRules(script: Case, registry: Registry, complain: Complain): void {
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
  const near = nearest(
    id,
    rules.map((rule) => rule.id),
  );
  return near === null ? '' : `; did you mean ${near}?`;
}

function checkExpectation({ transcript: { entries } }: Case, complain: Complain): void {
  if (entries.some(({ side }) => side === '<<')) return;
  complain('case/no-expectation', 1, 'any player passes: it lacks a line with <<, such as << legal');
}

function unknownProtocol(script: Case, known: readonly string[], complain: Complain): void {
  const { protocol } = script.transcript.header;
  const allowed = known.length === 0 ? '' : `; known are: ${known.join(', ')}`;
  complain('case/protocol', lineOf(script, 'protocol'), `unknown protocol "${protocol}"${allowed}`);
}

function checkProtocol(script: Case, { protocols }: Language, complain: Complain): boolean {
  const { protocol, until } = script.transcript.header;
  const first = protocols.indexOf(protocol);
  if (first < 0) unknownProtocol(script, protocols, complain);
  if (until !== undefined && protocols.indexOf(until) < first) {
    complain('case/until', lineOf(script, 'until'), `"${until}" is no later version of "${protocol}"`);
  }
  return first >= 0;
}

function checkEntry(entry: Entry, line: number, script: Case, language: Language, complain: Complain): void {
  if (entry.side === '>>') checkSent(entry, line, script, language, complain);
  else if (entry.side === '<<') checkAwaited(entry, line, script, language, complain);
}

const tell = (complaint: Problem | null, code: string, line: number, complain: Complain): void => {
  if (complaint !== null) complain(code, line, complaint.message);
};

/** What only one kind of wire has. */
const OF_SOCKETS: readonly string[] = ['open', 'ping', 'pong', 'close'];

function checkSent(entry: To, line: number, script: Case, language: Language, complain: Complain): void {
  const { protocol, role } = script.transcript.header;
  if (entry.kind === 'message') {
    tell(language.checkMessage(protocol, role, entry.text), 'case/message', line, complain);
  } else if (entry.kind === 'fill') tell(language.checkPattern(entry.text), 'case/pattern', line, complain);
  if (language.framing === 'stream') checkSocket(entry.kind, line, complain);
  else if (entry.manner?.crlf || entry.manner?.['no-newline']) {
    complain('case/framing', line, 'a frame has no newline to leave out or to change');
  }
}

function checkSocket(kind: string, line: number, complain: Complain): void {
  if (OF_SOCKETS.includes(kind))
    complain('case/framing', line, `"${kind}" belongs to sockets; this protocol has pipes`);
}

function checkAwaited(entry: From, line: number, script: Case, language: Language, complain: Complain): void {
  const { role } = script.transcript.header;
  for (const each of [entry, ...(entry.or ?? [])] as readonly Alternative[]) {
    if (each.kind === 'match') tell(language.checkPattern(each.text), 'case/pattern', line, complain);
    if (each.kind === 'message') tell(language.checkPattern(each.text), 'case/message', line, complain);
    if (each.kind === 'refusal' && role === 'player') {
      complain('case/refusal', line, 'a refusal is what a server says; a player says something else instead');
    }
    if (each.manner?.stderr) complain('case/stderr', line, "what comes on stderr is nobody else's business");
    if (language.framing === 'stream') checkSocket(each.kind, line, complain);
  }
}

const namesIn = (text: string): string[] => text.match(/\$[A-Za-z][\w-]*/g) ?? [];

/** A `fill` says only what something before it has matched. */
function checkNames({ transcript, lines }: Case, complain: Complain): void {
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
