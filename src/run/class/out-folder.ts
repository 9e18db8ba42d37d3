import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDraftName, livingOwner, markOwner } from '../../peer/index.js';

const LOCK = 'herald-lock';

/** Two runs would overwrite each other's results. */
export class OutFolderInUse extends Error {}

/** Takes a folder of results for this run, and removes what a killed one left half-written. Returns how to release it. */
export function takeOutFolder(folder: string): () => void {
  const lock = join(folder, LOCK);
  const owner = livingOwner(lock);
  if (owner !== null && owner !== process.pid) throw new OutFolderInUse(`is in use by another run (process ${owner})`);
  markOwner(lock);
  for (const place of [folder, ...foldersIn(folder)]) removeDrafts(place);
  return () => rmSync(lock, { force: true });
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) if (isDraftName(name)) rmSync(join(folder, name), { force: true });
}
