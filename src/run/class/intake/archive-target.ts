import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pointsOutside, type SizeLimits, SubmissionError } from '../submission-files.js';
import { whyLeftover } from './leftovers.js';

/** What is left of the limits on a submission. Archives inside of archives share it. */
export interface Budget {
  readonly limits: SizeLimits;
  files: number;
  bytes: number;
}

export const newBudget = (limits: SizeLimits): Budget => ({ limits, files: limits.files, bytes: limits.bytes });

/** An entry whose size grows by more than this is made to fill disks. Deflate reaches 1,000 with zeros alone. */
const MAX_RATIO = 200;
/** Small files may well consist of one byte repeated. */
const MIN_SUSPICIOUS = 1_000_000;

export function checkRatio(name: string, packed: number, unpacked: number): void {
  if (unpacked > MIN_SUSPICIOUS && unpacked > packed * MAX_RATIO) {
    throw new SubmissionError(`${name} in its archive unpacks to more than ${MAX_RATIO} times its size`);
  }
}

/**
 * Writes the entries of an archive below a folder, and nothing elsewhere. Links are made last, so that no entry is written
 * through one.
 */
export class ArchiveTarget {
  private readonly root: string;
  private readonly budget: Budget;
  private readonly seen = new Set<string>();
  private readonly links: { readonly path: string; readonly target: string }[] = [];
  private readonly leftOut: string[] = [];

  constructor(root: string, budget: Budget) {
    this.root = root;
    this.budget = budget;
  }

  async addFolder(name: string): Promise<void> {
    const path = this.admit(name);
    if (path !== null) await mkdir(join(this.root, path), { recursive: true });
  }

  /** Without permissions in the archive, scripts and programs are recognised by their first bytes. */
  async addFile(name: string, content: AsyncIterable<Buffer>, isRunnable: boolean | null): Promise<void> {
    const path = this.admit(name);
    if (path === null) return this.skip(content);
    const file = join(this.root, path);
    await mkdir(dirname(file), { recursive: true });
    let head: Buffer | null = null;
    const withHead = async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const chunk of chunks) {
        head ??= chunk;
        yield chunk;
      }
    };
    await pipeline(
      Readable.from(withHead(this.limited(content))),
      createWriteStream(file, { flags: 'wx', mode: 0o644 }),
    );
    if (isRunnable ?? (head !== null && looksRunnable(head))) await chmod(file, 0o755);
  }

  addLink(name: string, target: string): void {
    const path = this.admit(name);
    if (path === null) return;
    if (pointsOutside(this.root, path, target)) this.leftOut.push(`${path}: a link that points outside the folder`);
    else this.links.push({ path, target });
  }

  /** Reads past what is not written. It counts all the same: a disk is not all that can be used up. */
  skip(content: AsyncIterable<Buffer>): Promise<void> {
    return drain(this.limited(content));
  }

  /** Counts bytes that are read. */
  spend(bytes: number): void {
    this.budget.bytes -= bytes;
    if (this.budget.bytes < 0) throw new SubmissionError(`it has more than ${this.budget.limits.bytes / 1e6} MB`);
  }

  leaveOut(name: string, why: string): void {
    const path = this.admit(name);
    if (path !== null) this.leftOut.push(`${path}: ${why}`);
  }

  /** Returns what was left out, and why. */
  async finish(): Promise<readonly string[]> {
    for (const { path, target } of this.links) {
      await mkdir(dirname(join(this.root, path)), { recursive: true });
      await symlink(target, join(this.root, path));
    }
    return this.leftOut.sort();
  }

  /** The path of an entry below the root; null for what macOS and Windows leave in archives. */
  private admit(name: string): string | null {
    if (this.budget.files-- <= 0) throw new SubmissionError(`it has more than ${this.budget.limits.files} files`);
    const path = pathOf(name);
    if (path === '' || path.split('/').some((part) => whyLeftover(part) !== null)) return null;
    if (this.seen.has(path)) {
      if (name.endsWith('/')) return null;
      throw new SubmissionError(`its archive has two entries called ${path}`);
    }
    this.seen.add(path);
    return path;
  }

  private async *limited(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of content) {
      this.spend(chunk.length);
      yield chunk;
    }
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

/** Archives from Windows have backslashes. */
function pathOf(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/');
  const isOutside = parts[0] === '' || /^[A-Za-z]:/.test(name) || parts.includes('..') || name.includes('\0');
  if (isOutside) throw new SubmissionError(`its archive has an entry that leads out of it: ${name}`);
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}

const ELF = Buffer.from('\x7fELF', 'latin1');

/** Whether a file is meant to be started, by its first bytes. */
export const looksRunnable = (head: Buffer): boolean =>
  head.subarray(0, 2).equals(Buffer.from('#!')) || head.subarray(0, 4).equals(ELF);
