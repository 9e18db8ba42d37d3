import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../peer/package-folder.js';
import { fingerprintOf, listFiles } from './submission-files.js';

/** The compiler's own state does not affect results. */
const COMPILER_STATE = /\.tsbuildinfo$/;

const NO_LIMITS = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** The fingerprint of Herald's own code and cases. */
export async function fingerprintOfKit(): Promise<string> {
  const whole = createHash('sha256');
  for (const place of ['dist', 'fixtures']) {
    const folder = join(PACKAGE_FOLDER, place);
    const { members, leftOut } = await listFiles(folder, NO_LIMITS);
    const relevant = members.filter(({ path }) => !COMPILER_STATE.test(path));
    whole.update(await fingerprintOf(folder, { members: relevant, leftOut }));
  }
  return whole.digest('hex');
}

/** The fingerprint of a user's own cases. */
export async function fingerprintOfFolder(folder: string): Promise<string> {
  return fingerprintOf(folder, await listFiles(folder, NO_LIMITS));
}
