import { writeFileSync } from 'node:fs';
import { fileErrorOf } from '../../peer/index.js';
import { SAMPLE_CLASS } from '../../report/class/class-file-template.js';
import { UsageError } from '../errors.js';

export function initClass(path: string): void {
  if (path === '-') process.stdout.write(SAMPLE_CLASS);
  else {
    create(path);
    process.stdout.write(`${path} is written; change in it what is different with you\n`);
  }
}

function create(path: string): void {
  try {
    writeFileSync(path, SAMPLE_CLASS, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`${path}${isThere ? ' is there already, and is left as it is' : `: ${fileErrorOf(error)}`}`);
  }
}
