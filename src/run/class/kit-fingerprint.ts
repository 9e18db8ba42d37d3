import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { fingerprintOf, listFiles } from './submission-files.js';

/** What the compiler notes down for itself makes no difference. */
const OF_THE_COMPILER = /\.tsbuildinfo$/;

const EVERYTHING = { files: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** What this Herald is made of: its own code, and the cases that come with it. */
export async function fingerprintOfKit(): Promise<string> {
  const whole = createHash('sha256');
  for (const place of ['../../', '../../../fixtures/']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const { members, leftOut } = await listFiles(folder, EVERYTHING);
    const made = members.filter(({ path }) => !OF_THE_COMPILER.test(path));
    whole.update(await fingerprintOf(folder, { members: made, leftOut }));
  }
  return whole.digest('hex');
}

/** Of somebody's own cases. */
export async function fingerprintOfFolder(folder: string): Promise<string> {
  return fingerprintOf(folder, await listFiles(folder, EVERYTHING));
}
