import { existsSync, lstatSync, type Stats } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeSandboxFolder } from '../../peer/index.js';
import { livingOwner, markOwner } from './run-owner.js';
import { removeCopy } from './submission-files.js';

const PREFIX = 'herald-work-';
const OWNER = 'owner';
/** A run marks its folder at once. One without a mark for so long belongs to a run that was killed before. */
const MAX_UNMARKED_MS = 60_000;

/** Where a run keeps private copies of submissions. */
export interface WorkFolder {
  readonly path: string;
  /** A new folder in it. */
  readonly newFolder: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Makes a folder for this run, and removes those of runs that were killed. */
export async function openWorkFolder(isSandboxed: boolean): Promise<WorkFolder> {
  const path = makeSandboxFolder(PREFIX, isSandboxed);
  // The user of sandboxes must get to its copies through it.
  await chmod(path, 0o711);
  markOwner(join(path, OWNER));
  await removeAbandoned(dirname(path));
  let count = 0;
  return {
    path,
    newFolder: async () => {
      const folder = join(path, String(++count));
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    remove: () => removeCopy(path),
  };
}

/** Nothing that somebody else owns is touched, and a folder that cannot be removed is left. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(parent, name))) {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && isAbandoned(folder, found)) await removeCopy(folder).catch(() => {});
  }
}

function isAbandoned(folder: string, found: Stats): boolean {
  const isOwn = found.uid === (process.getuid?.() ?? found.uid);
  if (!found.isDirectory() || !isOwn) return false;
  const owner = join(folder, OWNER);
  if (!existsSync(owner)) return Date.now() - found.mtimeMs > MAX_UNMARKED_MS;
  return livingOwner(owner) === null;
}
