import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findBubblewrap, tryBubblewrap } from './bubblewrap.js';

/** The descriptors of a contained child, after the standard streams. Bubblewrap describes its namespace in the first. */
export const INFO_FD = 3;
const STDIN_FD = 4;
const STDOUT_FD = 5;
/** The first that is free. */
export const FREE_FD = 6;

/**
 * Bubblewrap keeps its standard streams open for as long as the program runs, so that nobody would notice if the program
 * closed them. It gets other ones, and this command, which runs another one, puts the program's in their place.
 */
export const REDIRECT = [
  '/bin/sh',
  '-c',
  `exec "$@" <&${STDIN_FD} >&${STDOUT_FD} ${STDIN_FD}<&- ${STDOUT_FD}>&-`,
  'sh',
] as const;

/**
 * A pid namespace and nothing else: the same files, network and user. What a program starts, however it hides, ends with
 * the program, and it cannot see or signal any process but its own.
 */
const PID_NAMESPACE = ['--dev-bind', '/', '/', '--unshare-pid', '--die-with-parent', '--proc', '/proc'] as const;

/**
 * Java names files after its pid, which is the same in every namespace, and complains on standard output if another program has
 * them.
 */
const javaFolder = (): string[] => {
  try {
    return ['--tmpfs', join('/tmp', `hsperfdata_${userInfo().username}`)];
  } catch {
    // Java finds no name for this user either.
    return [];
  }
};

/** Only to be used where there is no problem. */
export const containmentCommand = (): string[] => [
  findBubblewrap()!.path,
  '--info-fd',
  String(INFO_FD),
  ...PID_NAMESPACE,
  ...javaFolder(),
  '--',
  ...REDIRECT,
];

let problem: string | null | undefined;

/** Why programs cannot be contained here, so that processes which hide may survive; null if they can. Tried once. */
export function findContainmentProblem(): string | null {
  if (problem === undefined) {
    problem = process.platform === 'linux' ? tryBubblewrap(PID_NAMESPACE) : 'pid namespaces need Linux';
  }
  return problem;
}

/** Not among Node's constants: the file never has a name, which a killed run could leave behind. */
const O_TMPFILE = 0o20000000 | constants.O_DIRECTORY;

/** An empty file without a name. */
export function openUnnamedFile(): number {
  try {
    return openSync(tmpdir(), constants.O_RDWR | O_TMPFILE, 0o600);
  } catch {
    // Not every file system has such files.
    return openUnlinkedFile();
  }
}

function openUnlinkedFile(): number {
  const path = join(tmpdir(), `herald-${randomBytes(9).toString('hex')}`);
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    unlinkSync(path);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return fd;
}

/** The same with a content, to be read from its beginning. A file, since a pipe might be too small. */
export function openUnnamedCopy(content: Buffer): number {
  const fd = openUnnamedFile();
  try {
    writeSync(fd, content, 0, content.length, 0);
    return openSync(`/proc/self/fd/${fd}`, 'r');
  } finally {
    closeSync(fd);
  }
}
