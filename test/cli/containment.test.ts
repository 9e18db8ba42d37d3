import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { MAIN } from './herald.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'player'), '#!/bin/sh\nread -r line; echo "(clean)"\n', { mode: 0o755 });
// All that is needed, and no bubblewrap.
for (const tool of ['sh', 'mkfifo']) symlinkSync(`/usr/bin/${tool}`, join(folder, tool));

/** A machine without bubblewrap. */
const MACHINE = { cwd: folder, env: { PATH: folder }, encoding: 'utf8' } as const;

const herald = (...args: readonly string[]) => spawnSync(process.execPath, [MAIN, ...args], MACHINE);

function grade(...options: readonly string[]) {
  const which = ['--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'];
  return herald('grade', 'player', ...which, ...options, '--', './player');
}

const NOTE = /^note: a program that hides its processes may leave some running: bubblewrap is not installed .*\n/;

describe('without bubblewrap', () => {
  test('programs are graded, and Herald says once that they may leave processes behind', () => {
    const { status, stderr } = grade();
    expect([status, stderr.replace(NOTE, 'NOTE')]).toEqual([0, 'NOTE']);
  });

  test('players play, and Herald says so first', () => {
    const { stderr } = herald('play', '--protocol', 'sexpr/v1', './player', 'big-money', '--turns', '2');
    expect(stderr).toMatch(NOTE);
    const { status, stderr: none } = herald('play', '--protocol', 'sexpr/v1', 'big-money', 'big-money');
    expect([status, none]).toEqual([0, '']);
  });

  test('a tournament says so before anything is built', () => {
    mkdirSync(join(folder, 'submissions/ann'), { recursive: true });
    writeFileSync(join(folder, 'class.yml'), 'build: [sh, -c, "exit 3"]\nrun: ./player\n');
    const which = ['--protocol', 'sexpr/v1', '--round-robin', 'submissions', '--class', 'class.yml'];
    const { status, stderr } = herald('play', ...which);
    expect([status, stderr.replace(NOTE, '')]).toEqual([2, expect.stringMatching(/^error: a table of 2 needs/)]);
    expect(stderr).toMatch(NOTE);
  });

  test('a player in the place of a recorded one is started, and Herald says so first', () => {
    herald('play', '--protocol', 'sexpr/v1', 'big-money', 'big-money', '--record', 'game');
    expect(herald('replay', 'game').stderr).toBe('');
    expect(herald('replay', 'game', '--', './player').stderr.replace(NOTE, 'NOTE')).toBe('NOTE');
  });

  test('a table with programs says so before it is open', async () => {
    const args = [MAIN, 'table', '--port', '0', '--no-open', '--bot', 'Ann=./player {url}'];
    const table = spawn(process.execPath, args, { ...MACHINE, stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = once(table, 'close');
    let errors = '';
    table.stderr.on('data', (text: Buffer) => {
      errors += text;
    });
    await once(table.stdout, 'data');
    table.kill();
    await closed;
    expect(errors.replace(NOTE, 'NOTE')).toBe('NOTE');
  });

  test('a sandbox is refused, and nothing is run', () => {
    const { status, stderr, stdout } = grade('--sandbox');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: --sandbox is not available here: bubblewrap is not installed/);
  });
});
