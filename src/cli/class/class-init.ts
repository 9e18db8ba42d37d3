import type { GameCatalog } from '../../kit/game-catalog.js';
import { makeClassFileTemplate } from '../../report/class/class-file-template.js';
import { createFile } from '../create-file.js';

/** Writes a class file to start from. Its example is the newest version of the first protocol. */
export function initClass(path: string, { entries, choices }: GameCatalog): void {
  const [{ id, versions }] = entries as [(typeof entries)[number]];
  const template = makeClassFileTemplate(choices, `${id}/${versions.at(-1)}`);
  if (path === '-') process.stdout.write(template);
  else {
    createFile(path, template);
    process.stdout.write(`wrote ${path}; adapt it to your class\n`);
  }
}
