import { lstatSync, mkdtempSync, readdirSync, type Stats, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The user that a program in a sandbox is. */
export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` on every Linux: a user that owns nothing. */
const NOBODY: SandboxUser = { uid: 65_534, gid: 65_534 };

/**
 * Null if programs in a sandbox are the user who runs Herald. Root is not: whatever a namespace hides from root, the kernel's
 * settings under /proc/sys and files such as /etc/shadow are still root's.
 */
export const sandboxUser = (): SandboxUser | null => (process.getuid?.() === 0 ? NOBODY : null);

const EXECUTE = 1;
const READ = 4;

/** Whether the user may do something with a file, by its mode alone. */
function isAllowed({ mode, uid, gid }: Stats, user: SandboxUser, bits: number): boolean {
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

/** Whether the user can get to a path: all folders above it can be entered. */
export function isReachable(path: string, user: SandboxUser | null): boolean {
  if (user === null) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined || !isAllowed(stats, user, EXECUTE)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The folders of a PATH that the user can enter. */
export const reachablePath = (path: string, user: SandboxUser | null): string =>
  path
    .split(delimiter)
    .filter((folder) => isReachable(join(resolve(folder), 'program'), user))
    .join(delimiter);

/** Whether the user can read a file, or all that is in a folder. */
export function isReadable(path: string, user: SandboxUser | null): boolean {
  if (user === null) return true;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isDirectory()) {
    return (
      isAllowed(stats, user, READ | EXECUTE) && readdirSync(path).every((name) => isReadable(join(path, name), user))
    );
  }
  return !stats.isFile() || isAllowed(stats, user, READ);
}

/** Folders for temporary files, in the order of preference. */
const TEMPORARY = ['/tmp', '/var/tmp'];

/** Makes a temporary folder in a place that a sandbox can get to. */
export function makeSandboxFolder(prefix: string, isSandboxed: boolean): string {
  const user = isSandboxed ? sandboxUser() : null;
  const place = [tmpdir(), ...TEMPORARY].find((folder) => isReachable(join(folder, prefix), user)) ?? tmpdir();
  return mkdtempSync(join(place, prefix));
}

/**
 * Gives a folder to the user of sandboxes, if that is another one. Only for folders that Herald has filled itself: in one that
 * a program has written to, a name may stand for a file elsewhere.
 */
export async function giveToSandbox(folder: string): Promise<void> {
  const user = sandboxUser();
  if (user === null) return;
  await lchown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveToSandbox(path);
    else await lchown(path, user.uid, user.gid);
  }
}
