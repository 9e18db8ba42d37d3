import { writeFileSync } from 'node:fs';
import { SEXPR_PROTOCOLS } from '../../games/dominion/sexpr/versions.js';
import { fileErrorOf } from '../../peer/index.js';
import { makeClassFileTemplate } from '../../report/class/class-file-template.js';
import { UsageError } from '../errors.js';
import { JSONRPC_PROTOCOLS } from '../protocol-option.js';

const TEMPLATE = makeClassFileTemplate([...SEXPR_PROTOCOLS, ...JSONRPC_PROTOCOLS], 'sexpr/v3');

export function initClass(path: string): void {
  if (path === '-') process.stdout.write(TEMPLATE);
  else {
    create(path);
    process.stdout.write(`${path} is written; change in it what is different with you\n`);
  }
}

function create(path: string): void {
  try {
    writeFileSync(path, TEMPLATE, { flag: 'wx' });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UsageError(`${path}${isThere ? ' is there already, and is left as it is' : `: ${fileErrorOf(error)}`}`);
  }
}
