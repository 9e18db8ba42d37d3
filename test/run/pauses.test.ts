import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Stops Herald for longer than the deadline, and answers a second later, as often as it is told. */
const player = (folder: string, times: number): string => `#!/bin/sh
cd ${folder}
read -r line
echo x >> starts
if [ "$(wc -l < starts)" -le ${times} ]; then
  sleep 0.5
  kill -STOP "$(cat pid)"
  sleep 4
  kill -CONT "$(cat pid)"
  sleep 1
fi
echo "(clean)"
`;

async function grade(times: number): Promise<{ readonly code: number; readonly starts: number; readonly out: string }> {
  const folder = temporaryFolder();
  const program = join(folder, 'player');
  writeFileSync(program, player(folder, times), { mode: 0o755 });
  const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'];
  const herald = spawn(process.execPath, [MAIN, ...args, '--deadline', '1500', '--', program]);
  writeFileSync(join(folder, 'pid'), String(herald.pid));
  let out = '';
  herald.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const [code] = (await once(herald, 'close')) as [number];
  return { code, starts: readFileSync(join(folder, 'starts'), 'utf8').length / 2, out };
}

test('a program is not blamed for what it is late with while Herald is stopped', async () => {
  const { code, starts, out } = await grade(2);
  expect({ code, starts }, out).toEqual({ code: 0, starts: 3 });
});

test('if Herald is stopped again and again, that is a fault of the environment', async () => {
  const { code, out } = await grade(3);
  expect(code).toBe(3);
  expect(out).toContain('Herald was paused in each of 3 tries');
});
