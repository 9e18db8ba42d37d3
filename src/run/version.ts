import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../peer/package-folder.js';

const manifest = join(PACKAGE_FOLDER, 'package.json');

/** The version of Herald. */
export const { version: HERALD } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
