import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MAIN, runProcess } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeAsRoot } from '../tools.js';

interface Course {
  /** A file in the course. */
  readonly path: (...names: readonly string[]) => string;
  /** What is in the temporary folder of its runs. */
  readonly temporary: () => string[];
  /** Kills a run as soon as the condition holds. */
  readonly killOnce: (isThere: () => boolean, args: readonly string[], herald?: readonly string[]) => Promise<void>;
  readonly run: (args: readonly string[]) => ReturnType<typeof runProcess>;
}

function makeCourse(): Course {
  const root = temporaryFolder();
  const temporary = join(root, 'tmp');
  mkdirSync(temporary);
  // As open as /tmp: programs in sandboxes run as another user.
  for (const folder of [root, temporary]) chmodSync(folder, 0o755);
  return {
    path: (...names) => join(root, ...names),
    temporary: () => readdirSync(temporary).sort(),
    killOnce: async (isThere, args, [program = '', ...before] = [process.execPath, MAIN]) => {
      const env = { ...process.env, TMPDIR: temporary };
      const killed = spawn(program, [...before, ...args], { env, stdio: 'ignore' });
      while (!isThere()) {
        if (killed.exitCode !== null) throw new Error(`the run has ended with ${killed.exitCode} before it was killed`);
        await sleep(20);
      }
      killed.kill('SIGKILL');
    },
    run: (args) => runProcess('env', `TMPDIR=${temporary}`, process.execPath, MAIN, ...args),
  };
}

const writeProgram = (path: string, lines: string): void =>
  writeFileSync(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });

test('the files of a killed run are cleared by the next, and those of others are not', async () => {
  const { path, temporary, killOnce, run } = makeCourse();
  const out = path('grades');
  mkdirSync(path('submissions/ann'), { recursive: true });
  writeProgram(path('submissions/ann/player'), `touch ${path('runs')}\nexec sleep 60`);
  const args = ['class', path('submissions'), '--protocol', 'sexpr/v1', '--only', 'C-107', '--out', out];
  await killOnce(() => existsSync(path('runs')), args);
  expect(temporary()).toEqual([expect.stringMatching(/^herald-work-/)]);
  // A draft of the killed run, folders without an owner, and three that are not to be touched.
  writeFileSync(join(out, '.herald-0123456789ab.tmp'), '');
  for (const name of ['work-old', 'pipes-old', 'work-new', 'pipes-new', 'other'])
    mkdirSync(path('tmp', `herald-${name}`));
  for (const name of ['work-old', 'pipes-old']) utimesSync(path('tmp', `herald-${name}`), 0, 0);
  writeProgram(path('submissions/ann/player'), 'read -r line\necho "(clean)"');
  expect(run(args)).toMatchObject({ code: 0, err: '' });
  expect(temporary()).toEqual(['herald-other', 'herald-pipes-new', 'herald-work-new']);
  expect(readdirSync(out).filter((name) => name.startsWith('.') || name === 'herald-lock')).toEqual([]);
});

describeAsRoot(['unshare'], 'the files of a run in another container that shares the temporary folder', () => {
  test('are left to it', async () => {
    const { path, temporary, killOnce, run } = makeCourse();
    mkdirSync(path('submissions/ann'), { recursive: true });
    const args = ['class', path('submissions'), '--protocol', 'sexpr/v1', '--only', 'C-107', '--out'];
    writeProgram(path('submissions/ann/player'), `touch ${path('runs')}\nexec sleep 60`);
    const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', process.execPath, MAIN];
    await killOnce(() => existsSync(path('runs')), [...args, path('grades')], container);
    const [left] = temporary();
    expect(left).toMatch(/^herald-work-/);
    writeProgram(path('submissions/ann/player'), 'read -r line\necho "(clean)"');
    expect(run([...args, path('others')])).toMatchObject({ code: 0 });
    expect(temporary()).toEqual([left]);
  });
});

describe('players of a server that are left by a killed run', () => {
  test('are cleared by the next', async () => {
    const { path, temporary, killOnce, run } = makeCourse();
    const args = ['grade', 'server', '--protocol', 'sexpr/v1', '--only', '**/add/copper', '--games', '1'];
    const command = ['--deadline', '1000', '--', path('driver'), '{seat}', '{seat}'];
    writeProgram(path('driver'), `touch ${path('runs')}\nexec sleep 60`);
    await killOnce(() => existsSync(path('runs')), [...args, ...command]);
    expect(temporary()).toEqual([expect.stringMatching(/^herald-seats-/)]);
    writeProgram(path('driver'), 'exit 3');
    expect(run([...args, ...command]).code).toBe(1);
    expect(temporary()).toEqual([]);
  });
});

describeAsRoot(['bwrap', 'prlimit'], 'copies for the user of sandboxes that are left by a killed run', () => {
  test('are cleared by the next', async () => {
    const { path, temporary, killOnce, run } = makeCourse();
    mkdirSync(path('private'), { mode: 0o700 });
    const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-107', '--sandbox'];
    const command = ['--deadline', '1000', '--', path('private/player')];
    // The folder where the tests run is copied too if only root can read it.
    const isIn = (copies: string): boolean =>
      readdirSync(copies).some((number) => existsSync(join(copies, number, 'player')));
    const isCopied = (): boolean =>
      temporary().some((name) => name.startsWith('herald-copies-') && isIn(path('tmp', name)));
    writeProgram(path('private/player'), 'exec sleep 60');
    await killOnce(isCopied, [...args, ...command]);
    expect(isCopied()).toBe(true);
    writeProgram(path('private/player'), 'exit 3');
    expect(run([...args, ...command]).code).toBe(1);
    // A run that is killed while it makes pipes leaves their folder, which goes when it is old.
    expect(temporary().filter((name) => !name.startsWith('herald-pipes-'))).toEqual([]);
  });
});
