import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, type Dirent } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { whyLeftover } from './intake/leftovers.js';

export interface SizeLimits {
  readonly files: number;
  readonly bytes: number;
}

type Member = { readonly path: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly runnable: boolean }
  | { readonly kind: 'link'; readonly target: string }
);

/** The files of a submission. */
export interface SubmissionFiles {
  readonly members: readonly Member[];
  /** What is not copied, and why. */
  readonly leftOut: readonly string[];
}

/** Why a submission cannot be graded. */
export class SubmissionError extends Error {}

/** Lists all files without opening them. Links are not followed: their targets are not part of the submission. */
export async function listFiles(root: string, limits: SizeLimits): Promise<SubmissionFiles> {
  const members: Member[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await entriesOf(root, folder)) {
      if (whyLeftover(entry.name) !== null) continue;
      const path = join(folder, entry.name);
      if (members.length + leftOut.length >= limits.files) {
        throw new SubmissionError(`it has more than ${limits.files} files`);
      }
      const found = await memberAt(root, path, entry);
      if (typeof found === 'string') {
        leftOut.push(found);
        continue;
      }
      members.push(found.member);
      bytes += found.bytes;
      if (bytes > limits.bytes) throw new SubmissionError(`it has more than ${limits.bytes / 1e6} MB`);
      if (found.member.kind === 'folder') waiting.push(path);
    }
  }
  return { members: members.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut: leftOut.sort() };
}

const entriesOf = (root: string, folder: string): Promise<Dirent[]> =>
  readdir(join(root, folder), { withFileTypes: true });

async function memberAt(
  root: string,
  path: string,
  entry: Dirent,
): Promise<{ readonly member: Member; readonly bytes: number } | string> {
  if (await isMisread(join(root, path))) return `${path}: its name is not valid UTF-8`;
  if (entry.isDirectory()) return { member: { path, kind: 'folder' }, bytes: 0 };
  if (entry.isSymbolicLink()) {
    const target = await readlink(join(root, path));
    if (pointsOutside(root, path, target)) return `${path}: a link that points outside the folder`;
    return { member: { path, kind: 'link', target }, bytes: 0 };
  }
  if (!entry.isFile()) return `${path}: neither a file nor a folder`;
  const { size, mode } = await lstat(join(root, path));
  return { member: { path, kind: 'file', runnable: (mode & 0o111) !== 0 }, bytes: size };
}

/** Node decodes invalid UTF-8 to this. No file has the resulting name, unless the character is really part of it. */
const REPLACEMENT = '\ufffd';

const isMisread = async (path: string): Promise<boolean> =>
  path.includes(REPLACEMENT) &&
  lstat(path).then(
    () => false,
    () => true,
  );

/** Whether a link leads out of the folder, by the words of its target. */
export function pointsOutside(root: string, path: string, target: string): boolean {
  if (isAbsolute(target)) return true;
  const led = relative(root, resolve(root, path, '..', target));
  return led === '..' || led.startsWith('../') || isAbsolute(led);
}

/** Changes with every name, link, byte and executable bit. */
export async function fingerprintOf(root: string, { members }: SubmissionFiles): Promise<string> {
  const whole = createHash('sha256');
  for (const member of members) {
    const content = member.kind === 'file' ? await hashOf(join(root, member.path)) : null;
    whole.update(`${JSON.stringify({ ...member, content })}\n`);
  }
  return whole.digest('hex');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  // A file that has become a link since it was listed is not followed either.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
  for await (const chunk of createReadStream(file, { flags: flags as unknown as string })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Makes a private copy, in which builds and programs may write freely. */
export async function copyTo(root: string, { members }: SubmissionFiles, to: string): Promise<void> {
  for (const member of members) {
    const target = join(to, member.path);
    if (member.kind === 'folder') await mkdir(target, { recursive: true });
    else if (member.kind === 'link') await symlink(member.target, target);
    else {
      await copyFile(join(root, member.path), target, constants.COPYFILE_EXCL);
      await chmod(target, member.runnable ? 0o755 : 0o644);
    }
  }
}

/** Builds may leave directories behind that not even their owner can enter, or that are nested so deeply that no path leads there. */
export async function removeCopy(copy: string): Promise<void> {
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true, maxRetries: 3 });
  await remove().catch(async () => {
    await makeRemovable(copy);
    await remove();
  });
}

/** Half of how long a path may be, in bytes. */
const DEEP = 2048;

/** Opens all directories to their owner, and moves those up to the top that are nested deeply. */
async function makeRemovable(top: string): Promise<void> {
  await chmod(top, 0o700);
  const waiting = [top];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const path = join(folder, entry.name);
      await chmod(path, 0o700);
      const isDeep = Buffer.byteLength(path) > DEEP && folder !== top;
      const reached = isDeep ? join(top, randomUUID()) : path;
      if (isDeep) await rename(path, reached);
      waiting.push(reached);
    }
  }
}
