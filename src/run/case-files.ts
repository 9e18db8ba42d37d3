import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { ok, type Result } from '../core/result.js';
import { type Case, readCase } from '../kit/case.js';
import { checkCase } from '../kit/check-case.js';
import type { KnownCases } from '../kit/check-control.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import type { Registry } from '../kit/rule-registry.js';
import type { Vocabulary } from '../kit/transcript/index.js';
import { describeFileError } from '../peer/index.js';
import { PACKAGE_FOLDER } from '../peer/package-folder.js';

/** Something wrong with a file, and where. */
export interface FileFault {
  readonly file: string;
  /** Both from 1; null for the file as a whole. */
  readonly line: number | null;
  readonly column: number | null;
  readonly code: string;
  readonly message: string;
}

export interface LoadedCases {
  /** By id. */
  readonly cases: readonly Case[];
  readonly faults: readonly FileFault[];
}

/** What a case is checked against, besides the format of transcripts. */
export interface CaseCheckers {
  readonly registry: Registry;
  readonly protocolOf: (name: string) => PlayerProtocol | null;
  readonly vocabulary?: Vocabulary;
  /** The cases that come with the games; read only if a case refers to another. */
  readonly ownCases: () => readonly Case[];
}

const SUFFIX = '.transcript';
/** Directories of recorded games, which are not cases. */
const RECORDED = ['recordings/', 'regression/'];

/** The cases that come with Herald. */
export const FIXTURES = join(PACKAGE_FOLDER, 'fixtures');

/** Reads Herald's own cases for which `wanted` is true. Only their format is checked; a test checks the rest. */
export const readOwnCases = (wanted: (id: string) => boolean, folder: string | null = null): LoadedCases =>
  loadFiles(ownCaseFiles(folder, wanted));

/** The files of Herald's own cases for which `wanted` is true. */
export const ownCaseFiles = (folder: string | null = null, wanted = (_id: string): boolean => true): CaseFile[] =>
  filesIn(folder ?? FIXTURES, (id) => !RECORDED.some((recorded) => id.startsWith(recorded)) && wanted(id));

/** Reads a user's own cases, all transcripts of a directory or single files, and checks them in full. */
export function readCases(paths: readonly string[], checkers: CaseCheckers): LoadedCases {
  const loaded = loadFiles(paths.flatMap(filesAt), checkers.vocabulary);
  const hasControls = loaded.cases.some(({ transcript: { header } }) => header.control !== undefined);
  const known = new Map([...(hasControls ? checkers.ownCases() : []), ...loaded.cases].map((one) => [one.id, one]));
  const faults = loaded.read.flatMap(({ one, file }) => problemsIn(one, file, checkers, known));
  return { cases: loaded.cases, faults: [...loaded.faults, ...faults] };
}

export const hasCases = (path: string): boolean => filesAt(path).length > 0;

export interface CaseFile {
  readonly id: string;
  readonly file: string;
}

const filesAt = (path: string): CaseFile[] =>
  isFolder(path) ? filesIn(path) : [{ id: basename(path, SUFFIX), file: path }];

const filesIn = (folder: string, wanted = (_id: string): boolean => true): CaseFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(SUFFIX))
    .map((path) => ({ id: path.slice(0, -SUFFIX.length).split(sep).join('/'), file: join(folder, path) }))
    .filter(({ id, file }) => wanted(id) && !isFolder(file))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

interface LoadedFiles extends LoadedCases {
  readonly read: readonly { readonly one: Case; readonly file: string }[];
}

function loadFiles(files: readonly CaseFile[], vocabulary: Vocabulary = {}): LoadedFiles {
  const read: { one: Case; file: string }[] = [];
  const faults: FileFault[] = [];
  for (const { id, file } of files) {
    const text = textOf(file);
    const made = text.ok ? readCase(id, text.value, vocabulary) : text;
    if (made.ok) read.push({ one: made.value, file });
    else faults.push(...made.error.map((error) => ({ file, ...error })));
  }
  return { cases: read.map(({ one }) => one), faults, read };
}

function textOf(file: string): Result<string, Omit<FileFault, 'file'>[]> {
  try {
    // Reading a pipe could block forever.
    if (!statSync(file).isFile()) throw new Error('not a regular file');
    return ok(readFileSync(file, 'utf8'));
  } catch (error) {
    return {
      ok: false,
      error: [{ line: null, column: null, code: 'file/unreadable', message: describeFileError(error) }],
    };
  }
}

const problemsIn = (one: Case, file: string, { registry, protocolOf }: CaseCheckers, known: KnownCases): FileFault[] =>
  checkCase(one, protocolOf(one.transcript.header.protocol), registry, known).map((problem) => ({
    file,
    column: 1,
    ...problem,
  }));

/** The ids of `others` that are already taken, by Herald's own cases or by another of them. */
export function clashes(own: readonly Case[], others: readonly Case[]): string[] {
  const taken = new Set(own.map(({ id }) => id));
  return others.map(({ id }) => id).filter((id) => taken.size === taken.add(id).size);
}

/** `cases/mine.transcript:3:7: unknown header key … [header/unknown-key]`. */
export const makeFileFault = ({ file, line, column, code, message }: FileFault): string =>
  `${[file, line, column].filter((part) => part !== null).join(':')}: ${message} [${code}]`;
