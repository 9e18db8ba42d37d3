import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  type Stats,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeOwnedFolder, removeAbandonedFolders } from './owned-folder.js';
import { isReachable, isReadable, type SandboxUser } from './sandbox-user.js';

/** What is larger is not copied: it is hardly a program. */
const MAX_FILES = 20_000;
const MAX_BYTES = 512 * 1024 * 1024;

/** Why a sandbox cannot show something. */
export class UnreadableError extends Error {}

interface Copy {
  readonly path: string;
  readonly fingerprint: string;
}

const copies = new Map<string, Copy>();
let place: string | null = null;

/**
 * Where the user of sandboxes can read a file or folder: at its own place, or in a copy. Copies are made again when the
 * original has changed, and removed when Herald exits.
 */
export function readablePath(path: string, user: SandboxUser | null): string {
  const known = copies.get(path);
  if (user === null || (known === undefined && isReadableNow(path, user))) return path;
  const fingerprint = fingerprintOf(path);
  if (known?.fingerprint === fingerprint) return known.path;
  const copy = join(placeOfCopies(), String(copies.size));
  rmSync(copy, { recursive: true, force: true });
  copyReadable(path, copy);
  copies.set(path, { path: copy, fingerprint });
  return copy;
}

/** Paths that were readable when their own times were these: a folder may have many files, and is looked at for every start. */
const readable = new Map<string, number>();

/** A folder that was given to the user of sandboxes is shown as it is: what its programs make unreadable there is their own affair. */
function isReadableNow(path: string, user: SandboxUser): boolean {
  const { ctimeMs, uid } = lstatSync(path);
  if (readable.get(path) === ctimeMs) return true;
  const isNow = isReachable(path, user) && (uid === user.uid || isReadable(path, user));
  if (isNow) readable.set(path, ctimeMs);
  return isNow;
}

/** Of names, modes, sizes and times. */
function fingerprintOf(root: string): string {
  const lines: string[] = [];
  let bytes = 0;
  visitAll(root, (path, { mode, size, mtimeMs }) => {
    lines.push(`${path} ${mode} ${size} ${mtimeMs}`);
    bytes += size;
    if (lines.length > MAX_FILES || bytes > MAX_BYTES) throw tooLarge(root);
  });
  return lines.join('\n');
}

const tooLarge = (path: string): UnreadableError =>
  new UnreadableError(
    `a program in a sandbox is not root, and ${path}, which only root can read, is too large to be copied; try chmod -R o+rX`,
  );

function visitAll(path: string, visit: (path: string, stats: Stats) => void): void {
  const stats = lstatSync(path);
  visit(path, stats);
  if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visitAll(join(path, name), visit);
}

function placeOfCopies(): string {
  if (place === null) {
    place = makeOwnedFolder('copies', true);
    removeAbandonedFolders(place);
    process.once('exit', removeReadableCopies);
  }
  return place;
}

/** Devices, sockets and FIFOs are left out. */
function copyReadable(from: string, to: string): void {
  visitAll(from, (path, stats) => {
    const target = to + path.slice(from.length);
    if (stats.isDirectory()) {
      mkdirSync(target);
      chmodSync(target, 0o755);
    } else if (stats.isSymbolicLink()) symlinkSync(readlinkSync(path), target);
    else if (stats.isFile()) {
      copyFileSync(path, target);
      chmodSync(target, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
    }
  });
}

/** The next program may well need them again. */
const KEEP_MS = 1000;
let removal: NodeJS.Timeout | undefined;

export function removeReadableCopiesSoon(): void {
  if (place === null) return;
  removal = setTimeout(removeReadableCopies, KEEP_MS);
  removal.unref();
}

export const keepReadableCopies = (): void => clearTimeout(removal);

export function removeReadableCopies(): void {
  process.off('exit', removeReadableCopies);
  if (place !== null) rmSync(place, { recursive: true, force: true });
  place = null;
  copies.clear();
}
