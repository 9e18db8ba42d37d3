import { openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSED_ON_EXEC = 0o2000000;

let covers: ReadonlyMap<number, number> | undefined;

/**
 * Files that Herald was started with, besides the standard streams: every program that it starts would have them too, and could
 * read what the user has open. By descriptor, with what a child is to get in its place. Node's own are closed on exec.
 */
export function coverInheritedFiles(): ReadonlyMap<number, number> {
  covers ??= findInherited();
  return covers;
}

function findInherited(): Map<number, number> {
  const inherited = readdirSync('/proc/self/fd').map(Number).filter(isInherited);
  if (inherited.length === 0) return new Map();
  const nothing = openSync('/dev/null', 'r+');
  return new Map(inherited.map((fd) => [fd, nothing]));
}

function isInherited(fd: number): boolean {
  if (fd <= 2) return false;
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
