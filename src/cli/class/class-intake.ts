import { realpathSync, statSync } from 'node:fs';
import { didYouMean } from '../../core/spelling.js';
import type { ClassFile, CommandText } from '../../report/class/class-file.js';
import { matchRoster, type RosterMatches } from '../../report/class/match-roster.js';
import { parseRoster, type RosterMember } from '../../report/class/roster.js';
import { newBudget } from '../../run/class/intake/archive-target.js';
import { isArchive, unpack } from '../../run/class/intake/archives.js';
import { findSubmissions } from '../../run/class/intake/find-submissions.js';
import type { OpenOptions } from '../../run/class/intake/open-submission.js';
import type { Intake } from '../../run/class/intake/submission-source.js';
import { SubmissionError } from '../../run/class/submission-files.js';
import type { WorkFolder } from '../../run/class/work-folder.js';
import { UsageError } from '../../run/errors.js';
import { readTable } from './class-upload.js';

/** Everything that was handed in, and by whom. */
export interface ClassIntake extends Intake {
  /** The directory that holds it. */
  readonly folder: string;
  /** Null without a roster. */
  readonly roster: RosterMatches | null;
}

/** The download of a whole class, which a platform made. */
const DOWNLOAD_LIMITS = { files: 1_000_000, bytes: 50e9 };

/** Finds the submissions in a directory, or in an archive as a platform makes it. */
export async function openIntake(
  path: string,
  roster: readonly RosterMember[] | null,
  work: WorkFolder,
): Promise<ClassIntake> {
  const folder = statSync(path).isDirectory() ? realpathSync(path) : await unpackDownload(path, work);
  const found = findSubmissions(folder);
  if (found.submissions.length === 0) {
    const why =
      found.ignored.length === 0 ? '' : `; not looked at: ${found.ignored.map(({ path: each }) => each).join(', ')}`;
    throw new UsageError(`${path} contains no submissions; each one is a directory or an archive in it${why}`);
  }
  return { ...found, folder, roster: roster === null ? null : matchRoster(roster, found.submissions) };
}

async function unpackDownload(path: string, work: WorkFolder): Promise<string> {
  const folder = await work.newFolder();
  try {
    await unpack(path, folder, newBudget(DOWNLOAD_LIMITS));
    return realpathSync(folder);
  } catch (error) {
    if (error instanceof SubmissionError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

/** A directory, or an archive of one. */
export function requireSubmissions(path: string | undefined): string {
  if (path === undefined)
    throw new UsageError(
      'no submissions given; name the directory that contains them, e.g. herald class submissions --out grades',
    );
  if (isSubmissions(path)) return path;
  throw new UsageError(`${path} is not a directory or an archive${didYouMean(path, ['init', 'merge', 'diff'])}`);
}

export function isSubmissions(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.isDirectory() || (found.isFile() && isArchive(path)));
}

export function readRoster(path: string): readonly RosterMember[] {
  const read = parseRoster(readTable(path));
  if (read.ok) return read.value;
  throw new UsageError(`${path}:${read.error.line}: ${read.error.message}`);
}

/** How the submissions of a class are unpacked. */
export const openOptions = (file: ClassFile): OpenOptions => ({
  limits: { files: file.maxFiles, bytes: file.maxBytes },
  isNamed: isNamedIn(file),
});

/** Whether the commands of the class name a folder, so that it is part of what students hand in. */
function isNamedIn({ build, run }: ClassFile): (folder: string) => boolean {
  const words = [build, run].flatMap((command) => wordsOf(command)).flatMap((word) => word.split(/[\s'"=:;,()&|]+/));
  const folders = new Set(words.map((word) => word.replace(/^(\.\/)+/, '').split('/')[0] as string));
  return (folder) => folders.has(folder);
}

const wordsOf = (command: CommandText | null): readonly string[] =>
  command === null ? [] : typeof command === 'string' ? [command] : command;
