import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createWholeFile, replaceWholeFile } from '../peer/index.js';
import type { Store } from './store.js';

/** Keeps everything in a directory that the coordinator and all workers share, such as one on NFS. */
export function folderStore(folder: string): Store {
  // Two levels: some file systems are slow with many thousand files in one folder.
  const pathOf = (kind: string, name: string): string => join(folder, kind, name.slice(0, 2), name);
  return {
    hasBlob: async (hash) => {
      const now = new Date();
      // A clean-up by age sees that it is still used.
      return succeeds(utimes(pathOf('blobs', hash), now, now));
    },
    putBlob: (hash, bytes) => replaceWholeFile(pathOf('blobs', hash), bytes),
    getBlob: (hash) => readOrNull(pathOf('blobs', hash)),
    putResult: (key, bytes) => createWholeFile(pathOf('results', key), bytes),
    getResult: (key) => readOrNull(pathOf('results', key)),
    removeResult: (key) => rm(pathOf('results', key), { force: true }),
    withResult: async (keys) => {
      const found = await Promise.all(keys.map((key) => succeeds(stat(pathOf('results', key)))));
      return keys.filter((_, index) => found[index]);
    },
  };
}

const absentAs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

const readOrNull = (path: string): Promise<Buffer | null> => readFile(path).catch(absentAs(null));

const succeeds = (work: Promise<unknown>): Promise<boolean> => work.then(() => true).catch(absentAs(false));
