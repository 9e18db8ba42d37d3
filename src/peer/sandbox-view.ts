import { lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Environment } from './environment.js';
import { readablePath } from './readable-copies.js';
import { isReachable, type SandboxUser } from './sandbox-user.js';

/** What a program in a sandbox sees of the machine: everything else does not exist there. */
export interface SandboxView {
  /** The full path of the program, and its arguments. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** Paths to hide even inside of what is shown. */
  readonly hidden?: readonly string[];
  /** Folders to show besides the program's and the working directory. */
  readonly shown?: readonly string[];
  /** Folders that may be written to. */
  readonly writable?: readonly string[];
}

/** One thing in the view. `scratch` is a private, empty, writable folder. */
export interface Mount {
  readonly path: string;
  readonly kind: 'show' | 'write' | 'scratch' | 'hide';
  /** Where it is really. */
  readonly source: string;
}

/** Programs and libraries. Not /var, /srv, /home, /mnt and so on, where people and services keep theirs. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix',
  '/gnu',
  '/snap',
  // Debian keeps the packages of GHC and Ruby here.
  '/var/lib/ghc',
  '/var/lib/gems',
] as const;

/** Further folders to show, separated by colons. */
const MORE = 'HERALD_SANDBOX_SHOW';

/** What belongs to a program in `bin`. Not everything next to it: `~/.local/share` and `~/.cargo` have more than programs. */
const BESIDE_BIN = ['lib', 'lib64', 'libexec', 'include', 'versions', 'shims', 'plugins', 'conf', 'jmods'];

/** Where every program may write. */
const TEMPORARY = ['/tmp', '/var/tmp'];

/** All mounts, outer ones first. */
export function mountsFor(view: SandboxView, user: SandboxUser | null): Mount[] {
  const scratch = [...TEMPORARY, ...homeFolders(view.env)];
  const hidden = [...(view.hidden ?? []), tmpdir()].map(realPath).filter((path) => !scratch.includes(path));
  const isTooWide = (folder: string): boolean =>
    [...scratch, realPath(tmpdir())].some((each) => isWithin(each, folder)) || hidden.includes(folder);
  const shown = shownBy(view).map(realPath);
  const wide = shown.filter(isTooWide);
  const mounts = new Map<string, Mount>();
  const add = (kind: Mount['kind'], path: string, source = path): unknown => mounts.set(path, { path, kind, source });
  for (const path of systemFolders()) add('show', path);
  for (const path of hidden) add('hide', path);
  for (const path of scratch) add('scratch', path);
  for (const path of toolFolders(view.env, user)) if (!isTooWide(path)) add('show', path);
  for (const path of [...shown.filter((each) => !isTooWide(each)), ...namedFiles(view, wide)]) add('show', path);
  for (const path of (view.writable ?? []).map(realPath)) add('write', path);
  return arrange([...mounts.values()], user);
}

/** Home directories without their links: the one that `HOME` names, and the user's own, which may be another one. */
function homeFolders(env: Environment): string[] {
  const homes = [env['HOME'] ?? '', ownHome()].filter(isAbsolute).map(realPath);
  return [...new Set(homes)].filter((home) => !systemFolders().some((each) => isWithin(realPath(each), home)));
}

function ownHome(): string {
  try {
    const { homedir } = userInfo();
    return exists(homedir) ? homedir : '';
  } catch {
    // In a container, a user need not have a name.
    return '';
  }
}

const shownBy = ({ argv, cwd, shown = [], env }: SandboxView): string[] => [
  dirname(argv[0]!),
  resolve(cwd),
  ...shown,
  ...(env['JAVA_HOME'] === undefined ? [] : [env['JAVA_HOME']]),
  ...moreFolders(),
];

const moreFolders = (): string[] =>
  (process.env[MORE] ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && exists(folder));

/** Of a folder that is too wide to be shown, such as the home directory, only the files that the command line names. */
const namedFiles = ({ argv, cwd }: SandboxView, wide: readonly string[]): string[] =>
  argv.map((word) => realPath(resolve(cwd, word))).filter((path) => wide.includes(dirname(path)) && isFile(path));

/** Without what is there anyway, and without hiding what is not there. */
function arrange(mounts: readonly Mount[], user: SandboxUser | null): Mount[] {
  const kept: Mount[] = [];
  for (const mount of mounts.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const around = kept.findLast(({ path }) => isWithin(mount.path, path));
    const isVisible = around?.kind === 'show' || around?.kind === 'write';
    if (mount.kind === 'show' && isVisible) continue;
    if (mount.kind === 'hide' && !(isVisible && canCover(mount.path, around, user))) continue;
    kept.push(
      mount.kind === 'show' && !isSystem(mount.path) ? { ...mount, source: readablePath(mount.path, user) } : mount,
    );
  }
  return kept;
}

const depthOf = ({ path }: Mount): number => path.split(sep).length;

/** What the user of sandboxes cannot get to needs no cover, and cannot have one. In a copy, everything can be read. */
export const canCover = (path: string, { path: folder, source }: Mount, user: SandboxUser | null): boolean =>
  exists(path) && (folder !== source || isReachable(path, user));

export const isSystem = (path: string): boolean => (SYSTEM as readonly string[]).includes(path);

let system: readonly string[] | undefined;

function systemFolders(): readonly string[] {
  system ??= SYSTEM.filter(exists);
  return system;
}

/** Where interpreters and compilers are that are not part of the system. */
function toolFolders(env: Environment, user: SandboxUser | null): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && exists(folder));
  return [...new Set([dirname(process.execPath), ...folders])]
    .map(realPath)
    .filter((folder) => !systemFolders().some((each) => isWithin(folder, each)))
    .flatMap((folder) => [
      folder,
      ...(basename(folder) === 'bin' ? BESIDE_BIN.map((name) => join(dirname(folder), name)).filter(exists) : []),
    ])
    .filter((folder) => isReachable(join(folder, 'program'), user));
}

/** Whether a path belongs to the programs and libraries that every sandbox shows. */
export const isOfMachine = (path: string, env: Environment = process.env): boolean =>
  [...systemFolders(), ...toolFolders(env, null), ...moreFolders()].map(realPath).some((each) => isWithin(path, each));

/** Where a link at the top of the file system leads, such as /bin to usr/bin; null if it is a folder. */
export const linkTarget = (path: string): string | null =>
  lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null;

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === sep ? sep : `${folder}${sep}`);

/** Undefined also for what we may not look at. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

const exists = (path: string): boolean => statOf(path) !== undefined;

const isFile = (path: string): boolean => statOf(path)?.isFile() ?? false;

/** What does not exist has no links to follow. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
