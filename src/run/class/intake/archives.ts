import { SubmissionError } from '../submission-files.js';
import { ArchiveTarget, type Budget } from './archive-target.js';
import { unpackTar } from './unpack-tar.js';
import { unpackZip } from './unpack-zip.js';

type Unpack = (file: string, target: ArchiveTarget) => Promise<void>;

/** By the ending of their names. */
const ARCHIVES: readonly (readonly [ending: RegExp, unpack: Unpack])[] = [
  [/\.zip$/i, unpackZip],
  [/\.(tar\.gz|tgz)$/i, (file, target) => unpackTar(file, true, target)],
  [/\.tar$/i, (file, target) => unpackTar(file, false, target)],
];

const UNKNOWN_ARCHIVES = /\.(rar|7z|tar\.(xz|bz2|zst)|txz|tbz2?)$/i;

export const SUPPORTED = 'zip, tar or tar.gz';

/** Whether a file is an archive, by its name, of a kind that Herald unpacks or not. */
export const isArchive = (name: string): boolean =>
  ARCHIVES.some(([ending]) => ending.test(name)) || UNKNOWN_ARCHIVES.test(name);

/** The name without the ending of an archive. */
export function withoutEnding(name: string): string {
  const ending = [...ARCHIVES.map(([each]) => each), UNKNOWN_ARCHIVES].find((each) => each.test(name));
  return ending === undefined ? name : name.replace(ending, '');
}

/** Unpacks an archive into a folder, and returns what was left out and why. */
export async function unpack(file: string, to: string, budget: Budget): Promise<readonly string[]> {
  const unpackKind = ARCHIVES.find(([ending]) => ending.test(file))?.[1];
  if (unpackKind === undefined) {
    throw new SubmissionError(`Herald cannot unpack ${UNKNOWN_ARCHIVES.exec(file)?.[0]} files; expected ${SUPPORTED}`);
  }
  const target = new ArchiveTarget(to, budget);
  await unpackKind(file, target);
  return target.finish();
}
