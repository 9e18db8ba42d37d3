import { readdirSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';

/** When each file was changed last, by path. */
export type Snapshot = ReadonlyMap<string, number>;

/** Directories of tools, and what interpreters write next to a program. */
const IGNORED = /^(\..*|node_modules|__pycache__|.*\.(pyc|tmp|log))$/;

/** More files are hardly those of a player. */
const MAX_FILES = 2000;

/** The files among the words of a command: the program itself, its script, its archive. */
export const filesIn = (argv: readonly string[]): string[] =>
  argv.map((word) => resolve(word)).filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false);

/** Where the program lives. A command without a file, such as a shell's, is watched from here. */
export const foldersOf = (files: readonly string[]): string[] =>
  files.length === 0 ? [resolve('.')] : [...new Set(files.map((file) => dirname(file)))];

export function takeSnapshot(paths: readonly string[], except: ReadonlySet<string> = new Set()): Snapshot {
  const times = new Map<string, number>();
  const add = (path: string): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || except.has(path) || times.size >= MAX_FILES) return;
    if (found.isFile()) times.set(path, found.mtimeMs);
    else if (found.isDirectory()) for (const name of namesIn(path)) add(join(path, name));
  };
  for (const path of paths) add(path);
  return times;
}

/** A directory that disappears while it is looked at is empty. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !IGNORED.test(name));
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** The files that differ. One that is gone for a moment is being replaced. */
export const changedFiles = (before: Snapshot, after: Snapshot): string[] =>
  [...after].flatMap(([path, time]) => (before.get(path) === time ? [] : [path]));

/** The first of them; null if there is none. */
export const changedFile = (before: Snapshot, after: Snapshot): string | null => changedFiles(before, after)[0] ?? null;

/** Whether a file is written in the language of the program, and so is probably a part of it. */
export const isSourceOf = (files: readonly string[], path: string): boolean =>
  files.includes(path) || files.some((file) => extname(file) !== '' && extname(file) === extname(path));
