import { constants } from 'node:fs';
import { chmod, mkdir, open, symlink } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import type { SubmissionSource } from '../run/class/intake/submission-source.js';
import { listFiles, pointsOutside, type SizeLimits, SubmissionError } from '../run/class/submission-files.js';
import { getContent, putContent, type Store } from './store.js';

type ManifestEntry = { readonly path: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'file'; readonly runnable: boolean; readonly hash: string }
);

/** The files of a submission, by their content. It does not say whose they are. */
export interface Manifest {
  readonly format: 1;
  readonly kind: 'folder' | 'archive' | 'files';
  readonly isDownload: boolean;
  /** The ending by which an archive is recognized. */
  readonly ending: string;
  readonly entries: readonly ManifestEntry[];
  /** What was not copied, and why. */
  readonly leftOut: readonly string[];
}

/** Puts the files of a submission into a store. Throws a `SubmissionError` if there are too many. */
export async function packSubmission(source: SubmissionSource, limits: SizeLimits, store: Store): Promise<Manifest> {
  const base = { format: 1, isDownload: false, ending: '', leftOut: [] } as const;
  const put = async (path: string): Promise<string> => putContent(store, await readUnfollowed(path));
  if (source.kind === 'unclear') throw new SubmissionError(source.reason);
  if (source.kind === 'archive') {
    const ending = /(\.tar)?\.[a-z0-9]+$/i.exec(source.path)?.[0] ?? '';
    const entry = { path: 'archive', kind: 'file', runnable: false, hash: await put(source.path) } as const;
    return { ...base, kind: 'archive', ending, entries: [entry] };
  }
  if (source.kind === 'files') {
    const entries: ManifestEntry[] = [];
    for (const { path, name } of source.files)
      entries.push({ path: name, kind: 'file', runnable: false, hash: await put(path) });
    return { ...base, kind: 'files', entries };
  }
  const { members, leftOut } = await listFiles(source.path, limits);
  const entries: ManifestEntry[] = [];
  for (const member of members) {
    entries.push(member.kind === 'file' ? { ...member, hash: await put(join(source.path, member.path)) } : member);
  }
  return { ...base, kind: 'folder', isDownload: source.isDownload, entries, leftOut };
}

/** Rebuilds a submission in an empty folder. Nothing is written outside of it, whatever the manifest says. */
export async function unpackSubmission(manifest: Manifest, to: string, store: Store): Promise<SubmissionSource> {
  const { kind, entries, isDownload, leftOut, ending } = manifest;
  for (const entry of entries)
    await unpackEntry(entry, kind === 'archive' ? `archive${ending}` : entry.path, to, store);
  if (kind === 'archive') return { kind, path: join(to, `archive${ending}`) };
  if (kind === 'files') return { kind, files: entries.map(({ path }) => ({ path: join(to, path), name: path })) };
  return { kind, path: to, isDownload, leftOut };
}

async function unpackEntry(entry: ManifestEntry, path: string, to: string, store: Store): Promise<void> {
  const isInside = path !== '' && normalize(path) === path && !path.startsWith(sep) && path.split(sep)[0] !== '..';
  if (!isInside || (entry.kind === 'link' && pointsOutside(to, path, entry.target))) {
    throw new Error(`a manifest leads out of its folder: ${path}`);
  }
  const target = join(to, path);
  if (entry.kind === 'folder') await mkdir(target, { recursive: true });
  else if (entry.kind === 'link') await symlink(entry.target, target);
  else {
    await writeNew(target, await getContent(store, entry.hash));
    await chmod(target, entry.runnable ? 0o755 : 0o644);
  }
}

/** A file that has become a link since it was listed is not followed. */
async function readUnfollowed(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}
