import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where Herald is installed. It is searched for upwards, because sources, compiled files and bundle lie at different depths. */
export const PACKAGE_FOLDER = nearestPackage(dirname(fileURLToPath(import.meta.url)));

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Herald does not find its own package.json');
  return nearestPackage(parent);
}
