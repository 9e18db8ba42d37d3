import { closeSync, openSync, readSync } from 'node:fs';
import { isRunLine } from '../../kit/is-run-line.js';
import { HIDDEN_NAME } from '../../report/hosts/hosted-run.js';
import { GRADED_BY } from '../../report/hosts/hosts.js';

/** A kind of file that Herald writes. */
interface FileKind {
  /** With its article: `a result file`. */
  readonly what: string;
  /** Whether Herald wrote it, by the start of its text. */
  readonly isOwn: (start: string) => boolean;
}

const firstLine = (text: string): string => text.split(/\r?\n/, 1)[0] as string;

/** A line of the header of a transcript. */
const hasHeaderLine = (start: string, line: RegExp): boolean =>
  /^[a-z-]+:/.test(start) && line.test(start.split('\n\n', 1)[0] as string);

function parsed(text: string): { readonly [member: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as { readonly [member: string]: unknown } | null) : null;
  } catch {
    return null;
  }
}

/** Any file may quote what Herald writes, such as the notes of a student. */
const isJsonWith = (start: string, text: string): boolean => start.startsWith('{') && start.includes(text);

/** The reporter's format has no place for a name, but no one writes Base64 by hand. */
const isClassroomResult = (start: string): boolean =>
  /^[\w+/=]+\n?$/.test(start) && Buffer.from(start, 'base64').toString('utf8').startsWith('{"version":1,"status":"');

const HTML = /^<!doctype html>[\s\S]{0,2000}<meta name="generator" content="herald\b/;

/** The format has no place for a mark: other testers have other names than ids of cases. */
const MARKUS_TEST = new RegExp(
  `^\\{"name":"(?:[\\w.-]+/[^"]+|${HIDDEN_NAME}[^"]*)","output":"(?:[^"\\\\]|\\\\.)*",` +
    '"marks_earned":[\\d.]+,"marks_total":[\\d.]+,"status":"(?:pass|partial|fail|error)","time":\\d+\\}$',
);

/** Everything that options write. What Herald wrote may be replaced; no other file ever is. */
export const FILE_KINDS = {
  results: { what: 'a result file', isOwn: (start) => isRunLine(firstLine(start)) },
  html: { what: 'an HTML page', isOwn: (start) => HTML.test(start) },
  junit: { what: 'a JUnit report', isOwn: (start) => /^<\?xml .*\?>\n<!-- made by herald -->\n/.test(start) },
  tap: { what: 'a TAP report', isOwn: (start) => /^TAP version 14\n1\.\.\d.*\n# made by herald\n/.test(start) },
  markdown: { what: 'a Markdown report', isOwn: (start) => start.startsWith('<!-- made by herald -->\n') },
  gradescope: { what: 'a Gradescope report', isOwn: (start) => isJsonWith(start, '"extra_data":{"herald":"') },
  classroom: { what: 'a Classroom report', isOwn: isClassroomResult },
  classroom50: { what: 'a Classroom 50 result', isOwn: (start) => isJsonWith(start, '"grader":"herald"') },
  prairielearn: { what: 'a PrairieLearn result', isOwn: (start) => isJsonWith(start, `"message":"${GRADED_BY}`) },
  autolab: { what: 'an Autolab result', isOwn: (start) => start.startsWith(`${GRADED_BY} `) },
  markus: { what: 'a MarkUs result', isOwn: (start) => MARKUS_TEST.test(firstLine(start)) },
  vpl: { what: 'a VPL result', isOwn: (start) => start.startsWith(`<|--\n-${GRADED_BY} `) },
  codegrade: { what: 'a CodeGrade result', isOwn: (start) => /^\{"tag":"points","points":"\d+\/\d+"\}\n$/.test(start) },
  codio: {
    what: 'a Codio result',
    isOwn: (start) => /^grade=[\d.]+&format=md&feedback=Graded%20by%20Herald/.test(start),
  },
  check50: { what: 'a check50 result', isOwn: (start) => start.startsWith('{"slug":"herald/') },
  recording: { what: 'a recording', isOwn: (start) => hasHeaderLine(start, /^started: /m) },
  savedCase: { what: 'a saved case', isOwn: (start) => hasHeaderLine(start, /^source: +herald grade, /m) },
  tournament: { what: 'a tournament file', isOwn: (start) => parsed(firstLine(start))?.['kind'] === 'tournament' },
  gradebook: {
    what: 'a gradebook',
    isOwn: (start) => /^\ufeff?name,(id,email,)?points,of,percent,.*,status,reason$/.test(firstLine(start)),
  },
  intake: { what: 'a list of what was not graded', isOwn: (start) => firstLine(start) === 'what,name,reason' },
  tables: { what: 'a list of games', isOwn: (start) => parsed(firstLine(start))?.['table'] !== undefined },
  users: { what: 'a list of profiles', isOwn: (start) => parsed(firstLine(start))?.['hash'] !== undefined },
  player: { what: 'an installed player', isOwn: (start) => start.startsWith(INSTALLED) },
  lock: { what: 'the lock of a server', isOwn: (start) => /^\d+ \S+\n$/.test(start) },
} as const satisfies Record<string, FileKind>;

export type OwnFile = keyof typeof FILE_KINDS;

/** How "herald bridge install" begins a script. */
export const INSTALLED = '#!/bin/sh\n# Written by "herald bridge install".\n';

/** No format says later than here that it is Herald's. */
const START = 1024 * 1024;

/** The start of a file. */
export function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(START);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
