import { statfsSync } from 'node:fs';

const CODES = ['ENOSPC', 'EDQUOT'];

/** Whether something failed because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  CODES.includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Hardly any program can work with less. */
const MIN_BYTES = 256 * 1024;

/** Whether the file system of a folder has no room left, so that whatever fails there may have failed for that. */
export function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize, ffree, files } = statfsSync(folder);
    return bavail * bsize < MIN_BYTES || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

export const describeFullDisk = (folder: string): string => `the disk is full: no space left in ${folder}`;
