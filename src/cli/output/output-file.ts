import { closeSync, existsSync, openSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { draftPathIn } from '../../peer/draft-file.js';
import { describeFileError } from '../../peer/file-error.js';
import { isReplaceable, type WriteOptions, writeFileAtomic } from '../../peer/write-file-atomic.js';
import { EnvironmentError, UsageError } from '../../run/errors.js';
import { FILE_KINDS, type OwnFile, readStart } from './own-files.js';

/**
 * Checks, before anything is run, that a file can be written and that nothing of the user's is lost by it. `value` is what was
 * typed, if that is more than the path.
 */
export function checkOutputFile(option: string, path: string, kind: OwnFile, value = path): void {
  const why = whyNotWritable(path, kind);
  if (why !== null) throw new UsageError(`${option} ${value}: ${why}`);
}

/** The same for a directory, which may be created later. */
export function checkOutputDirectory(option: string, path: string): void {
  const why = whyNoDirectory(path);
  if (why !== null) throw new UsageError(`${option} ${path}: ${why}`);
}

/** The same for files in a directory, which may not exist yet. */
export function checkOutputsIn(
  option: string,
  folder: string,
  files: readonly (readonly [name: string, kind: OwnFile])[],
): void {
  for (const [name, kind] of files) {
    const path = join(folder, name);
    if (existsSync(path)) checkOutputFile(option, path, kind);
  }
}

/** Writes a file completely or not at all, and not over one that appeared since it was checked. */
export function writeOutputFile(path: string, text: string, kind: OwnFile, options?: WriteOptions): void {
  try {
    const why = whyForeign(path, statSync(path, { throwIfNoEntry: false }), kind);
    if (why !== null) throw new Error(why);
    writeFileAtomic(path, text, options);
  } catch (error) {
    throw new EnvironmentError(`${path}: ${describeFileError(error)}`);
  }
}

function whyNotWritable(path: string, kind: OwnFile): string | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) return 'is a directory';
    // Nothing is lost by writing to a device, a pipe or an open file.
    if (found !== undefined && !isReplaceable(path)) return null;
    return whyForeign(path, found, kind) ?? whyNoNewFile(dirname(path));
  } catch (error) {
    return describeFileError(error);
  }
}

/** An empty file has nothing to lose. */
function whyForeign(path: string, found: Stats | undefined, kind: OwnFile): string | null {
  if (!found?.isFile() || found.size === 0 || !isReplaceable(path)) return null;
  const { what, isOwn } = FILE_KINDS[kind];
  if (isOwn(readStart(path))) return null;
  return `already exists and is not ${what} of Herald; not overwritten. Choose another name, or remove it`;
}

/** The nearest directory that exists must be one, and take new files. */
function whyNoDirectory(path: string): string | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return whyNoDirectory(dirname(resolve(path)));
    return found.isDirectory() ? whyNoNewFile(path) : 'is a file; give a directory';
  } catch (error) {
    return describeFileError(error);
  }
}

/** Only trying shows it: some directories take no files from anybody, whatever their permissions say. */
function whyNoNewFile(folder: string): string | null {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return `no such directory: ${folder}`;
  const probe = draftPathIn(folder);
  try {
    closeSync(openSync(probe, 'wx'));
    rmSync(probe);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `cannot create files in ${folder}${code === 'ENOENT' ? '' : `: ${describeFileError(error)}`}`;
  }
}
