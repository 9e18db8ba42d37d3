import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** What a sandbox hides and leaves writable, besides what every sandbox does. */
export interface SandboxFolders {
  readonly hidden?: readonly string[];
  readonly writable?: readonly string[];
}

/**
 * No network, nothing writable but a private /tmp, no sockets of the machine's services, no other processes. The folder
 * of the program and the working directory stay visible, read-only, even inside a folder that is hidden.
 */
export function sandboxCommand(
  file: string,
  cwd: string,
  { hidden = [], writable = [] }: SandboxFolders = {},
): string[] {
  const covered = [...ALWAYS_HIDDEN, ...hidden.map((folder) => resolve(folder))];
  const shown = [...new Set([dirname(file), resolve(cwd)])].filter((folder) =>
    covered.some((each) => folder.startsWith(`${each}/`)),
  );
  return [
    SANDBOX,
    '--unshare-all',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...covered.flatMap((folder) => ['--tmpfs', folder]),
    ...shown.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...writable.map((folder) => resolve(folder)).flatMap((folder) => ['--bind', folder, folder]),
    '--setenv',
    'TMPDIR',
    '/tmp',
    '--chdir',
    resolve(cwd),
    '--',
  ];
}

/** The program that makes sandboxes, and the name of its processes. */
export const SANDBOX = 'bwrap';

const ALWAYS_HIDDEN = ['/tmp', '/run'] as const;

let problem: string | null | undefined;

/** Why this machine cannot run a sandbox; null if it can. Tried once, with a program that does nothing. */
export function findSandboxProblem(): string | null {
  if (problem === undefined) problem = trySandbox();
  return problem;
}

function trySandbox(): string | null {
  const [bwrap, ...args] = sandboxCommand('/bin/true', '/');
  const tried = spawnSync(bwrap!, [...args, '/bin/true'], { encoding: 'utf8', timeout: 10_000 });
  if (tried.error && 'code' in tried.error && tried.error.code === 'ENOENT') {
    return 'a sandbox needs bubblewrap, but bwrap is not installed (Debian: apt-get install bubblewrap)';
  }
  if (tried.status === 0) return null;
  const reason = tried.stderr?.trim() || tried.error?.message || `it exited with status ${tried.status}`;
  return `a sandbox needs bubblewrap, but bwrap does not work on this machine: ${reason}`;
}

/** Bubblewrap exits with this plus the number of the signal that ended the player. */
export const SIGNAL_EXIT_BASE = 128;
