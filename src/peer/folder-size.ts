import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = 512;

/** Bytes on the disk, as far as they can be counted. Links are not followed, and what changes meanwhile does not matter. */
export async function folderSize(folder: string): Promise<number> {
  let total = 0;
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const stats = await lstat(path).catch(() => null);
    total += (stats?.blocks ?? 0) * BLOCK;
    if (!stats?.isDirectory()) continue;
    for (const name of await readdir(path).catch(() => [])) waiting.push(join(path, name));
  }
  return total;
}
