import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasOwnerEnded, markOwner } from './run-owner.js';
import { makeSandboxFolder, sandboxUser } from './sandbox-user.js';

/** What temporary folders are for: submissions and their copies, copies for the user of sandboxes, players of a server, pipes. */
export const FOLDER_KINDS = ['work', 'copies', 'seats', 'pipes'] as const;
export type FolderKind = (typeof FOLDER_KINDS)[number];

export const folderPrefix = (kind: FolderKind): string => `herald-${kind}-`;

const OWNER = '.owner';
/** A run marks a folder at once. One without a mark for so long belongs to a run that was killed before. */
const MAX_UNMARKED_MS = 60_000;

/** Makes a temporary folder that says which run it belongs to. The user of sandboxes can enter it, but not list or change it. */
export function makeOwnedFolder(kind: FolderKind, isSandboxed: boolean): string {
  const path = makeSandboxFolder(folderPrefix(kind), isSandboxed);
  const user = isSandboxed ? sandboxUser() : null;
  if (user !== null) {
    chownSync(path, process.getuid?.() ?? 0, user.gid);
    chmodSync(path, 0o710);
  }
  markOwner(join(path, OWNER));
  return path;
}

/** Folders of killed runs next to this one. Nothing that somebody else owns is among them. */
export const abandonedFolders = (next: string, kinds: readonly FolderKind[]): string[] =>
  readdirSync(dirname(next))
    .filter((name) => kinds.some((kind) => name.startsWith(folderPrefix(kind))))
    .map((name) => join(dirname(next), name))
    .filter(isAbandoned);

function isAbandoned(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOwn = found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
  if (!found || !isOwn) return false;
  const owner = join(folder, OWNER);
  return existsSync(owner) ? hasOwnerEnded(owner) : Date.now() - found.mtimeMs > MAX_UNMARKED_MS;
}

/** All but the copies of submissions, in which builds may have left what takes more to remove. */
const SIMPLE = FOLDER_KINDS.filter((kind) => kind !== 'work');
const cleared = new Set<string>();

/** Removes what killed runs left next to a folder, once in each place. What cannot be removed is left. */
export function removeAbandonedFolders(next: string): void {
  if (cleared.has(dirname(next))) return;
  cleared.add(dirname(next));
  for (const folder of abandonedFolders(next, SIMPLE)) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {}
  }
}
