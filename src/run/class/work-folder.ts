import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { abandonedFolders, makeOwnedFolder, removeAbandonedFolders } from '../../peer/index.js';
import { removeCopy } from './submission-files.js';

/** Where a run keeps private copies of submissions. */
export interface WorkFolder {
  readonly path: string;
  /** A new folder in it. */
  readonly newFolder: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Makes a folder for this run, and removes those of runs that were killed. */
export async function openWorkFolder(isSandboxed: boolean): Promise<WorkFolder> {
  const path = makeOwnedFolder('work', isSandboxed);
  removeAbandonedFolders(path);
  for (const folder of abandonedFolders(path, ['work'])) await removeCopy(folder).catch(() => {});
  let count = 0;
  return {
    path,
    newFolder: async () => {
      const folder = join(path, String(++count));
      await mkdir(folder, { mode: 0o700 });
      return folder;
    },
    remove: () => removeCopy(path),
  };
}
