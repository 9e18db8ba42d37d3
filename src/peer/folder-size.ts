import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = 512;
/** Empty files take room too, if only a little. */
const MIN_BYTES = 4096;

/**
 * Bytes on the disk, as far as they can be counted; infinite if directories are nested so deeply that no path leads there, which
 * nobody does but to hide something. Links are not followed, and what changes meanwhile does not matter.
 */
export async function folderSize(folder: string): Promise<number> {
  let total = 0;
  const fail = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENAMETOOLONG') total = Number.POSITIVE_INFINITY;
    return null;
  };
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined && total !== Number.POSITIVE_INFINITY; path = waiting.pop()) {
    const stats = await lstat(path).catch(fail);
    if (stats === null) continue;
    total += Math.max(MIN_BYTES, stats.blocks * BLOCK);
    if (!stats.isDirectory()) continue;
    for (const name of (await readdir(path).catch(fail)) ?? []) waiting.push(join(path, name));
  }
  return total;
}
