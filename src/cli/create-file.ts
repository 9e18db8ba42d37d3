import { writeFileSync } from 'node:fs';
import { describeFileError } from '../peer/index.js';
import { UsageError } from '../run/errors.js';

/** Writes a new file, and never over an existing one. */
export function createFile(path: string, text: string, mode = 0o666): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`${path}${exists ? ' already exists; not overwritten' : `: ${describeFileError(error)}`}`);
  }
}
