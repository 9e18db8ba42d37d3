import { closeSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { type Bubblewrap, findBubblewrap, tryBubblewrap } from './bubblewrap.js';
import { FREE_FD, INFO_FD, openUnnamedCopy, REDIRECT } from './containment.js';
import { UnreadableError } from './readable-copies.js';
import { isReachable, type SandboxUser, sandboxUser } from './sandbox-user.js';
import { isWithin, linkTarget, type Mount, mountsFor, realPath, type SandboxView, statOf } from './sandbox-view.js';
import { makeSeccompFilter } from './seccomp-filter.js';
import { socketsIn } from './socket-files.js';

export interface SandboxOptions extends SandboxView {
  /** How much may be written to each private folder. */
  readonly scratchBytes: number;
}

/** How a program is started in a sandbox. */
export interface Sandbox {
  /** The command that runs another one. Its options are in the first of `files`. */
  readonly command: readonly string[];
  /** What the child gets as its descriptors from `FREE_FD` on. To be closed once it has them. */
  readonly files: readonly number[];
  /** The program as the sandbox shows it, and its arguments. */
  readonly argv: readonly string[];
  /** The private folders. */
  readonly scratch: readonly string[];
  readonly user: SandboxUser | null;
}

/** Where the child finds its options. On the command line, the program would read them: they name folders of the teacher's. */
const ARGS_FD = FREE_FD;
const FILTER_FD = FREE_FD + 1;

/**
 * Another user, no network, no processes but its own, and of the files only what the view shows. Or the reason why this program
 * cannot be run in one.
 */
export function makeSandbox(options: SandboxOptions): Sandbox | string {
  const bubblewrap = findBubblewrap()!;
  const user = sandboxUser();
  try {
    const mounts = mountsFor(options, user);
    const [program, ...rest] = options.argv;
    const obstacle = whyHidden(program!, mounts, user);
    if (obstacle !== null) return obstacle;
    return {
      command: [bubblewrap.path, '--info-fd', String(INFO_FD), '--args', String(ARGS_FD), '--', ...REDIRECT],
      files: openFiles([...namespaceArgs(bubblewrap), ...mountArgs(mounts, options, user, bubblewrap)]),
      argv: [join(realPath(dirname(program!)), basename(program!)), ...rest],
      scratch: [SHARED_MEMORY, ...mounts.filter(({ kind }) => kind === 'scratch').map(({ path }) => path)],
      user,
    };
  } catch (error) {
    if (error instanceof UnreadableError) return error.message;
    throw error;
  }
}

/** A link may lead out of what is shown. */
function whyHidden(program: string, mounts: readonly Mount[], user: SandboxUser | null): string | null {
  const file = realPath(program);
  const around = mounts.findLast(({ path }) => isWithin(file, realPath(path)));
  if (around?.kind !== 'show' && around?.kind !== 'write')
    return `${program} is ${file}, which a sandbox does not show`;
  if (around.source !== around.path || isReachable(file, user)) return null;
  return `${file} can be reached by root alone, which a program in a sandbox is not`;
}

const namespaceArgs = ({ canDisableUserns }: Bubblewrap): string[] => [
  '--unshare-all',
  '--unshare-user',
  '--die-with-parent',
  // Without a terminal, there is none to type into.
  '--new-session',
  // In a user namespace of its own, a program could mount a tmpfs that nobody counts.
  ...(canDisableUserns ? ['--disable-userns'] : []),
];

const SHARED_MEMORY = '/dev/shm';
/** Lists of the keys of the user's session. */
const KEYS = ['/proc/keys', '/proc/key-users'];

function mountArgs(
  mounts: readonly Mount[],
  { cwd, env, scratchBytes, shown = [] }: SandboxOptions,
  user: SandboxUser | null,
  { hasSize }: Bubblewrap,
): string[] {
  const tmpfs = (path: string, size: number): string[] => [
    ...(hasSize ? ['--size', String(size)] : []),
    '--tmpfs',
    path,
  ];
  return [
    ...['--dev', '/dev', ...tmpfs(SHARED_MEMORY, scratchBytes), '--remount-ro', '/dev', '--proc', '/proc'],
    ...KEYS.filter((path) => statOf(path) !== undefined).flatMap(coverFile),
    ...['--dir', '/run'],
    ...mounts.flatMap((mount) => argsFor(mount, (path) => tmpfs(path, scratchBytes))),
    ...socketsIn(mounts, shown, user).flatMap(coverFile),
    ...['--remount-ro', '/', '--setenv', 'TMPDIR', '/tmp', '--chdir', realPath(cwd)],
    ...(isAbsolute(env['HOME'] ?? '') ? ['--setenv', 'HOME', realPath(env['HOME']!)] : []),
  ];
}

function argsFor({ kind, path, source }: Mount, scratch: (path: string) => string[]): string[] {
  if (kind === 'scratch') return scratch(path);
  if (kind === 'write') return ['--bind', source, path];
  if (kind === 'hide') return statOf(path)?.isDirectory() ? ['--tmpfs', path, '--remount-ro', path] : coverFile(path);
  const target = linkTarget(path);
  return target === null ? ['--ro-bind', source, path] : ['--symlink', target, path];
}

const coverFile = (path: string): string[] => ['--ro-bind', '/dev/null', path];

/** The options of bubblewrap, and what it filters system calls by. */
function openFiles(args: readonly string[]): number[] {
  const filter = seccompFilter();
  const options = filter === null ? args : [...args, '--seccomp', String(FILTER_FD)];
  const files = [openUnnamedCopy(Buffer.from(options.map((arg) => `${arg}\0`).join('')))];
  if (filter !== null) files.push(openUnnamedCopy(filter));
  return files;
}

let filter: Buffer | null | undefined;

function seccompFilter(): Buffer | null {
  if (filter === undefined) filter = makeSeccompFilter();
  return filter;
}

let problem: string | null | undefined;

/** Why this machine cannot run a sandbox; null if it can. Tried once. */
export function findSandboxProblem(): string | null {
  if (problem === undefined) problem = trySandbox();
  return problem;
}

function trySandbox(): string | null {
  const bubblewrap = findBubblewrap();
  const user = sandboxUser();
  const view = { argv: ['/bin/true'], cwd: '/', env: {}, scratchBytes: 4096 };
  if (bubblewrap === null) return tryBubblewrap([]);
  const mounts = mountArgs(mountsFor(view, user), view, user, bubblewrap);
  const files = openFiles([...namespaceArgs(bubblewrap), ...mounts]);
  try {
    const others = Array.from({ length: FREE_FD }, () => 'pipe' as const);
    return tryBubblewrap(['--args', String(ARGS_FD)], user ?? {}, [...others, ...files]);
  } finally {
    for (const fd of files) closeSync(fd);
  }
}
