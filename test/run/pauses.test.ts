import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CaseOutcome } from '../../src/kit/interpretations.js';
import { notRun } from '../../src/kit/unresponsive.js';
import { Pauses, unblamedForPauses } from '../../src/run/pauses.js';
import type { Task } from '../../src/run/task.js';
import { MAIN } from '../cli/herald.js';
import { manualClock } from '../peer/manual-clock.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Answers at once, but the first times only after six seconds. */
const player = (folder: string, times: number): string => `#!/bin/sh
read -r line
echo x >> ${folder}/starts
if [ "$(wc -l < ${folder}/starts)" -le ${times} ]; then sleep 6; fi
echo "(clean)"
`;

const startsIn = (folder: string): number =>
  existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').length / 2 : 0;

/** Stops Herald for longer than the deadline soon after each of the first starts of the program. */
async function pause(herald: ChildProcess, folder: string, times: number): Promise<void> {
  for (let start = 1; start <= times; start++) {
    while (startsIn(folder) < start && herald.exitCode === null) await sleep(20);
    await sleep(300);
    herald.kill('SIGSTOP');
    await sleep(4500);
    herald.kill('SIGCONT');
  }
}

async function grade(times: number): Promise<{ readonly code: number; readonly starts: number; readonly out: string }> {
  const folder = temporaryFolder();
  const program = join(folder, 'player');
  writeFileSync(program, player(folder, times), { mode: 0o755 });
  const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'];
  const herald = spawn(process.execPath, [MAIN, ...args, '--deadline', '1500', '--', program]);
  let out = '';
  herald.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const [[code]] = await Promise.all([once(herald, 'close') as Promise<[number]>, pause(herald, folder, times)]);
  return { code, starts: startsIn(folder), out };
}

test('a program is not blamed for what it is late with while Herald is stopped', async () => {
  const { code, starts, out } = await grade(2);
  expect({ code, starts }, out).toEqual({ code: 0, starts: 3 });
});

test('if Herald is stopped again and again, that is a fault of the environment', async () => {
  const { code, out } = await grade(3);
  expect(code, out).toBe(3);
  expect(out).toContain('Herald was paused in each of 3 tries');
});

test.each([
  ['peer/processes', 1, 'fail'],
  ['peer/timeout', 3, 'kit-fault'],
] as const)('a program that breaks %s whenever Herald is held up is run %i times: %s', async (rule, times, verdict) => {
  const clock = manualClock();
  const pauses = new Pauses(clock);
  let runs = 0;
  const run = async (): Promise<CaseOutcome> => {
    runs++;
    clock.advance(5000);
    return notRun(rule, 'as it does each time');
  };
  const subject = { id: 'any/tea/1' } as Task['subject'];
  const outcome = await unblamedForPauses({ subject, run }, pauses, clock).run(new AbortController().signal);
  expect({ runs, verdict: outcome.verdict }).toEqual({ runs: times, verdict });
});
