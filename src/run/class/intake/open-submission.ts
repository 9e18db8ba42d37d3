import { createHash } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, open, readdir, realpath, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTo, fingerprintOf, listFiles, type SizeLimits, SubmissionError } from '../submission-files.js';
import { type Budget, looksRunnable, newBudget } from './archive-target.js';
import { isArchive, unpack } from './archives.js';
import { isBesideThePoint } from './leftovers.js';
import type { SubmissionSource } from './submission-source.js';

export interface OpenOptions {
  readonly limits: SizeLimits;
  /** Whether the commands of the class name a folder, which then is no mere wrapping. */
  readonly isNamed: (folder: string) => boolean;
}

/** A private copy of a submission. */
export interface OpenedSubmission {
  /** The folder that holds the program, inside of the copy. */
  readonly root: string;
  /** What was not copied, and why. */
  readonly leftOut: readonly string[];
}

/** Changes with every byte of a submission. Throws a `SubmissionError` if it is too large. */
export async function fingerprintOfSource(source: SubmissionSource, limits: SizeLimits): Promise<string> {
  if (source.kind === 'folder') return fingerprintOf(source.path, await listFiles(source.path, limits));
  if (source.kind === 'archive') {
    checkSize([await lstat(source.path)], limits);
    return `${source.kind} ${await hashOf(source.path)}`;
  }
  if (source.kind === 'unclear') throw new SubmissionError(source.reason);
  checkSize(await Promise.all(source.files.map(({ path }) => lstat(path))), limits);
  const hashes = await Promise.all(source.files.map(async ({ path, name }) => `${name} ${await hashOf(path)}`));
  return hashes.sort().join('\n');
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function checkSize(files: readonly { readonly size: number }[], limits: SizeLimits): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.bytes) throw new SubmissionError(`it has more than ${limits.bytes / 1e6} MB`);
}

/** Archives inside of archives, at most. */
const MAX_ARCHIVES = 2;
/** Folders that contain nothing but another folder, at most. */
const MAX_WRAPPINGS = 8;

/** Copies a submission into an empty folder, unpacks it, and finds the folder that holds the program. */
export async function openSubmission(
  source: SubmissionSource,
  to: string,
  options: OpenOptions,
): Promise<OpenedSubmission> {
  const budget = newBudget(options.limits);
  const first = join(to, '0');
  await mkdir(first);
  const leftOut = [...(await copySource(source, first, budget))];
  let root = await findProgram(first, options);
  for (let unpacked = isArchiveSource(source) ? 1 : 0; ; unpacked++) {
    const archive = await onlyArchive(root);
    if (archive === null) return { root, leftOut: [...leftOut, ...(await removeEscapingLinks(root))] };
    if (unpacked >= MAX_ARCHIVES) throw new SubmissionError(`it has archives in archives, more than ${MAX_ARCHIVES}`);
    const next = join(to, String(unpacked + 1));
    await mkdir(next);
    leftOut.push(...(await unpack(archive, next, budget)));
    root = await findProgram(next, options);
  }
}

/** Links that only lead out through other links. */
async function removeEscapingLinks(root: string, folder = ''): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removed.push(...(await removeEscapingLinks(root, path)));
    if (!entry.isSymbolicLink()) continue;
    const target = await realpath(join(root, path)).catch(() => null);
    if (target === null || `${target}/`.startsWith(`${await realpath(root)}/`)) continue;
    await unlink(join(root, path));
    removed.push(`${path}: a link that points outside the folder`);
  }
  return removed;
}

const isArchiveSource = ({ kind }: SubmissionSource): boolean => kind === 'archive';

async function copySource(source: SubmissionSource, to: string, budget: Budget): Promise<readonly string[]> {
  if (source.kind === 'unclear') throw new SubmissionError(source.reason);
  if (source.kind === 'archive') return unpack(source.path, to, budget);
  if (source.kind === 'folder') {
    const found = await listFiles(source.path, budget.limits);
    await copyTo(source.path, found, to);
    if (source.isDownload)
      await makeRunnable(
        to,
        found.members.flatMap((each) => (each.kind === 'file' ? [each.path] : [])),
      );
    return [...(source.leftOut ?? []), ...found.leftOut].sort();
  }
  for (const { path, name } of source.files) await copyFile(path, join(to, name), constants.COPYFILE_EXCL);
  await makeRunnable(
    to,
    source.files.map(({ name }) => name),
  );
  return [];
}

/** Platforms do not keep permissions. */
async function makeRunnable(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (looksRunnable(await headOf(join(folder, file)))) await chmod(join(folder, file), 0o755);
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Goes into folders that are alone in theirs. */
async function findProgram(folder: string, { isNamed }: OpenOptions): Promise<string> {
  let root = folder;
  for (let depth = 0; depth < MAX_WRAPPINGS; depth++) {
    const only = await onlyEntry(root);
    if (only === null || !only.isDirectory() || isNamed(only.name)) break;
    root = join(root, only.name);
  }
  return root;
}

async function onlyArchive(folder: string): Promise<string | null> {
  const only = await onlyEntry(folder);
  return only?.isFile() && isArchive(only.name) ? join(folder, only.name) : null;
}

async function onlyEntry(folder: string): Promise<Dirent | null> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isBesideThePoint(name));
  return entries.length === 1 ? (entries[0] as Dirent) : null;
}
