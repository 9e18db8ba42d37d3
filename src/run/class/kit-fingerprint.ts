import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../peer/package-folder.js';
import { fingerprintOf, listFiles } from './submission-files.js';

/** The compiler's own state does not affect results. */
const COMPILER_STATE = /\.tsbuildinfo$/;

const NO_LIMITS = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** The fingerprint of Herald's own code. Cases have fingerprints of their own. */
export async function fingerprintOfKit(): Promise<string> {
  const folder = join(PACKAGE_FOLDER, 'dist');
  const { members, leftOut } = await listFiles(folder, NO_LIMITS);
  return fingerprintOf(folder, { members: members.filter(({ path }) => !COMPILER_STATE.test(path)), leftOut });
}
