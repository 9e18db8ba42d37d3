import { type StdioOptions, spawnSync } from 'node:child_process';
import { findCommand } from './command.js';

/** The program that makes namespaces for others. */
const PROGRAM = 'bwrap';

const MISSING = 'bubblewrap is not installed (Debian: apt-get install bubblewrap)';

/** How bubblewrap is started, and which of the newer options it has. */
export interface Bubblewrap {
  readonly path: string;
  /** The size of a tmpfs, since 0.7. */
  readonly hasSize: boolean;
  /** No more user namespaces inside, since 0.8. */
  readonly canDisableUserns: boolean;
}

let found: Bubblewrap | null | undefined;

/** Null if it is not installed. */
export function findBubblewrap(): Bubblewrap | null {
  if (found === undefined) found = lookForBubblewrap();
  return found;
}

function lookForBubblewrap(): Bubblewrap | null {
  const command = findCommand([PROGRAM]);
  if (!command.ok) return null;
  const path = command.value[0]!;
  const help = spawnSync(path, ['--help'], { encoding: 'utf8' }).stdout ?? '';
  return { path, hasSize: help.includes('--size '), canDisableUserns: help.includes('--disable-userns ') };
}

/** Why bubblewrap cannot do something here: tried with a program that does nothing. Null if it can. */
export function tryBubblewrap(
  args: readonly string[],
  user: { readonly uid?: number; readonly gid?: number } = {},
  stdio: StdioOptions = 'pipe',
): string | null {
  const bubblewrap = findBubblewrap();
  if (bubblewrap === null) return MISSING;
  const options = { ...user, cwd: '/', encoding: 'utf8', timeout: 10_000, stdio } as const;
  const tried = spawnSync(bubblewrap.path, [...args, '--', '/bin/true'], options);
  if (tried.status === 0) return null;
  const reason = tried.stderr?.trim() || tried.error?.message || `it exited with status ${tried.status}`;
  return `bubblewrap does not work on this machine: ${reason}`;
}

/** Bubblewrap exits with this plus the number of the signal that ended the program. */
export const SIGNAL_EXIT_BASE = 128;
