import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAIN, runProcess } from '../../cli/herald.js';
import { temporaryFolder } from '../../temporary-folder.js';

test('the files of a killed run are cleared by the next, and those of others are not', async () => {
  const root = temporaryFolder();
  const temporary = join(root, 'tmp');
  const out = join(root, 'grades');
  mkdirSync(join(root, 'submissions/ann'), { recursive: true });
  mkdirSync(temporary);
  const marker = join(root, 'runs');
  writeFileSync(join(root, 'submissions/ann/player'), `#!/bin/sh\ntouch ${marker}\nexec sleep 60\n`, { mode: 0o755 });
  const args = ['class', join(root, 'submissions'), '--protocol', 'sexpr/v1', '--only', 'C-107', '--out', out];
  const env = { ...process.env, TMPDIR: temporary };
  const killed = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'ignore' });
  while (!existsSync(marker)) await sleep(20);
  killed.kill('SIGKILL');
  const [left] = readdirSync(temporary);
  expect(left).toMatch(/^herald-work-/);
  // A draft of the killed run, a folder without an owner, and two that are not to be touched.
  writeFileSync(join(out, '.herald-0123456789ab.tmp'), '');
  for (const name of ['herald-work-old', 'herald-work-new', 'herald-other']) mkdirSync(join(temporary, name));
  utimesSync(join(temporary, 'herald-work-old'), 0, 0);
  writeFileSync(join(root, 'submissions/ann/player'), '#!/bin/sh\nread -r line\necho "(clean)"\n');
  const next = runProcess('env', `TMPDIR=${temporary}`, process.execPath, MAIN, ...args);
  expect(next).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(temporary).sort()).toEqual(['herald-other', 'herald-work-new']);
  expect(readdirSync(out).filter((name) => name.startsWith('.') || name === 'herald-lock')).toEqual([]);
});
