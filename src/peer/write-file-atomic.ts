import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { draftPathIn } from './draft-file.js';

export interface WriteOptions {
  /** Permissions; by default those of the file that is replaced, or the usual ones. */
  readonly mode?: number;
  /** False for a file that is soon written again: it survives the end of Herald, but perhaps not a power failure. */
  readonly flush?: boolean;
}

/** Whole, or in parts that are made when they are written. */
export type FileContent = string | Uint8Array | Iterable<string>;

/**
 * Writes a whole file or nothing: a reader never sees half of it, and after a crash there is the old file or the new one.
 * Throws as `writeFileSync` does.
 */
export function writeFileAtomic(path: string, data: FileContent, options: WriteOptions = {}): void {
  if (!isReplaceable(path)) {
    writeInPlace(path, data);
    return;
  }
  const existing = statSync(path, { throwIfNoEntry: false });
  // A link goes on pointing to the file.
  const target = existing === undefined ? path : realpathSync(path);
  const draft = draftPathIn(dirname(target));
  const { mode = existing?.mode, flush = true } = options;
  try {
    writeDraft(draft, data, mode, flush);
    renameSync(draft, target);
    if (flush) flushFolder(dirname(target));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Whether a path stands for what was last written there. Renaming would turn a device such as `/dev/null` into a file, and leave whoever
 * has given us a descriptor with the old one.
 */
export function isReplaceable(path: string): boolean {
  return descriptorIn(path) === null && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? true);
}

function writeInPlace(path: string, data: FileContent): void {
  const given = descriptorIn(path);
  const file = given ?? openSync(path, 'w');
  try {
    writeContent(file, data);
  } finally {
    if (given === null) closeSync(file);
  }
}

const STANDARD: Readonly<Record<string, number>> = { '/dev/stdout': 1, '/dev/stderr': 2 };

/** The number in `/dev/fd/3`: a socket can be written to, but not opened by its path. */
function descriptorIn(path: string): number | null {
  const [, number] = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/.exec(path) ?? [];
  return number === undefined ? (STANDARD[path] ?? null) : Number(number);
}

function writeDraft(draft: string, data: FileContent, mode: number | undefined, flush: boolean): void {
  const file = openSync(draft, 'wx');
  try {
    if (mode !== undefined) fchmodSync(file, mode & 0o7777);
    writeContent(file, data);
    // Without it, a file system may carry out the renaming before the writing.
    if (flush) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeContent(file: number, data: FileContent): void {
  if (typeof data === 'string' || data instanceof Uint8Array) writeFileSync(file, data);
  else for (const part of data) writeFileSync(file, part);
}

/** The new name is in the folder. Not every file system can flush one, and then the name is as safe as it gets. */
function flushFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file itself is complete either way.
  }
}
