import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxUser } from './sandbox-user.js';
import { canCover, isSystem, isWithin, type Mount, realPath } from './sandbox-view.js';

/**
 * Services listen on sockets in files, which can be connected to even where nothing can be written. Those in folders that were
 * asked for are ours.
 */
export function socketsIn(mounts: readonly Mount[], shown: readonly string[], user: SandboxUser | null): string[] {
  const ours = shown.map(realPath);
  // A copy has none.
  const isShownInPlace = ({ kind, path, source }: Mount): boolean => kind === 'show' && source === path;
  const walked = mounts.filter((mount) => isShownInPlace(mount) && !isSystem(mount.path)).map(({ path }) => path);
  const found = [...listBoundPaths(), ...walked.filter((path) => !ours.includes(path)).flatMap(findSockets)];
  return [...new Set(found)].filter((path) => {
    const around = mounts.findLast((mount) => isWithin(path, mount.path));
    const isShown = around !== undefined && isShownInPlace(around);
    return isShown && !ours.some((folder) => isWithin(path, folder)) && canCover(path, around, user);
  });
}

/** The kernel has the names that sockets were bound by. A relative one does not say where it is. */
function listBoundPaths(): string[] {
  try {
    const lines = readFileSync('/proc/net/unix', 'utf8').split('\n');
    return lines.flatMap((line) => /\s(\/.*)$/.exec(line)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** The next program is probably shown the same folders. */
const KEEP_MS = 5000;
/** So that the search takes a moment at most. Files near the top are looked at first. */
const MAX_FILES = 50_000;

const known = new Map<string, { readonly at: number; readonly sockets: readonly string[] }>();

function findSockets(folder: string): readonly string[] {
  const last = known.get(folder);
  if (last !== undefined && performance.now() - last.at < KEEP_MS) return last.sockets;
  const sockets: string[] = [];
  const waiting = [folder];
  let left = MAX_FILES;
  for (const path of waiting) {
    if (left <= 0) break;
    for (const entry of entriesOf(path)) {
      left--;
      if (entry.isSocket()) sockets.push(join(path, entry.name));
      else if (entry.isDirectory()) waiting.push(join(path, entry.name));
    }
  }
  known.set(folder, { at: performance.now(), sockets });
  return sockets;
}

/** Nothing for a single file, for what is gone meanwhile, and for what may be entered but not listed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
