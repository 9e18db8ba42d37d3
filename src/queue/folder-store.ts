import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from './store.js';

/** Keeps everything in a directory that the coordinator and all workers share, such as one on NFS. */
export function folderStore(folder: string): Store {
  // Two levels: some file systems are slow with many thousand files in one folder.
  const pathOf = (kind: string, name: string): string => join(folder, kind, name.slice(0, 2), name);
  return {
    hasBlob: async (hash) => {
      const now = new Date();
      // Whoever cleans up by age sees that it is still used.
      return succeeds(utimes(pathOf('blobs', hash), now, now));
    },
    putBlob: async (hash, bytes) => {
      const path = pathOf('blobs', hash);
      await rename(await writeDraft(path, bytes), path);
    },
    getBlob: (hash) => readOrNull(pathOf('blobs', hash)),
    putResult: async (key, bytes) => {
      const path = pathOf('results', key);
      const draft = await writeDraft(path, bytes);
      try {
        // Unlike renaming, linking fails if there is one.
        await link(draft, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    getResult: (key) => readOrNull(pathOf('results', key)),
    removeResult: (key) => rm(pathOf('results', key), { force: true }),
    withResult: async (keys) => {
      const found = await Promise.all(keys.map((key) => succeeds(stat(pathOf('results', key)))));
      return keys.filter((_, index) => found[index]);
    },
  };
}

/** Writes a file next to where it will be, so that nobody ever sees half of it. */
async function writeDraft(path: string, bytes: Uint8Array): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}.half`;
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

const absentAs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

const readOrNull = (path: string): Promise<Buffer | null> => readFile(path).catch(absentAs(null));

const succeeds = (work: Promise<unknown>): Promise<boolean> => work.then(() => true).catch(absentAs(false));
