import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../peer/package-folder.js';

/** The fingerprint of Herald's own code. Cases have fingerprints of their own. */
export const fingerprintOfKit = (): string => fingerprintOfCode(join(PACKAGE_FOLDER, 'dist'));

/**
 * Changes with every name and byte of the scripts in a folder. Declarations and source maps, most of the files, do not affect
 * results. Files are read one after another: there are more than a thousand, and a stream for each takes twenty times as long.
 */
export function fingerprintOfCode(folder: string): string {
  const whole = createHash('sha256');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (path.endsWith('.js')) whole.update(`${JSON.stringify(path)} ${hashOf(join(folder, path))}\n`);
  return whole.digest('hex');
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
