import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { MAIN, type Ran } from './herald.js';

/** Herald with something on its standard input. */
export function heraldWith(input: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** A reference player as a command line. */
export const player = (strategy: string, version: string): string =>
  `${process.execPath} ${MAIN} player ${strategy} --protocol sexpr/${version}`;

/** A folder of its own for a file of tests, gone after them. */
export function workshop(): { readonly folder: string; readonly script: (name: string, body: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = (name: string, body: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return path;
  };
  return { folder, script };
}

/** Reads a whole message a line, as the referee sends them, and says the same to each that asks. */
export const saying = (reply: string): string =>
  `while read -r line; do case $line in "(move "*|"(attacked "*) echo '${reply}';; esac; done`;

/** Buys a copper, plays one afterwards, with no buy left, and ends its turn. */
export const buyingFirst = `
while read -r line; do
  case $line in "(move "*) ;; *) continue;; esac
  hand=\${line#*(hand}
  set -- \${hand%%)*}
  case $line in
    *"(buys 1)"*) echo "(buy copper)";;
    *"(plays)"*) echo "(add copper)";;
    *) echo "(clean $1)";;
  esac
done`;
