import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** What a sandbox hides, and what it leaves writable, beside what it does to all. */
export interface SandboxFolders {
  readonly hidden?: readonly string[];
  readonly writable?: readonly string[];
}

/**
 * No network, nothing writable but a private /tmp, no sockets of the machine's services, no other process in sight.
 * A program, or a working directory, under a folder that we hide is shown again, read-only.
 */
export function sandboxCommand(
  file: string,
  cwd: string,
  { hidden = [], writable = [] }: SandboxFolders = {},
): string[] {
  const concealed = [...HIDDEN, ...hidden.map((folder) => resolve(folder))];
  const shown = [...new Set([dirname(file), resolve(cwd)])].filter((folder) =>
    concealed.some((each) => folder.startsWith(`${each}/`)),
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
    ...concealed.flatMap((folder) => ['--tmpfs', folder]),
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

const HIDDEN = ['/tmp', '/run'] as const;

let answer: string | null | undefined;

/** Why players cannot be held in a sandbox on this machine; null if they can. Tried once, with a program that does nothing. */
export function findSandboxProblem(): string | null {
  if (answer === undefined) answer = trySandbox();
  return answer;
}

function trySandbox(): string | null {
  const [bwrap, ...args] = sandboxCommand('/bin/true', '/');
  const tried = spawnSync(bwrap!, [...args, '/bin/true'], { encoding: 'utf8', timeout: 10_000 });
  if (tried.error && 'code' in tried.error && tried.error.code === 'ENOENT') {
    return 'a sandbox needs bubblewrap, and bwrap is not installed (Debian: apt-get install bubblewrap)';
  }
  if (tried.status === 0) return null;
  const reason = tried.stderr?.trim() || tried.error?.message || `it exited with status ${tried.status}`;
  return `a sandbox needs bubblewrap, and bwrap does not work on this machine: ${reason}`;
}

/** What bubblewrap makes of a signal that ended the player. */
export const SIGNAL_EXIT_BASE = 128;
