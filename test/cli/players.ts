import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { MAIN, type Ran } from './herald.js';

/** Runs Herald with text on its standard input. */
export function heraldWith(input: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** The command line of a reference player. */
export const player = (strategy: string, version: string): string =>
  `${process.execPath} ${MAIN} player ${strategy} --protocol sexpr/${version}`;

/** A temporary folder for a test file, removed after its tests. */
export function scratchFolder(): { readonly folder: string; readonly script: (name: string, body: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'herald-cli-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = (name: string, body: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return path;
  };
  return { folder, script };
}

/** Reads a message per line, as the referee sends them, and gives the same reply to each that asks for one. */
export const saying = (reply: string): string =>
  `while read -r line; do case $line in "(move "*|"(attacked "*) echo '${reply}';; esac; done`;

/** Buys a copper, then plays one without a buy left, and ends its turn. */
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
