import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { MAIN } from './herald.js';

describeWithTools(['bwrap', 'prlimit'], 'an argument that the sandbox hides', () => {
  const cwd = temporaryFolder('/var/tmp');
  const book = join(temporaryFolder('/var/tmp'), 'book');
  writeFileSync(book, '');
  writeFileSync(join(cwd, 'own-book'), '');
  writeFileSync(join(cwd, 'player'), '#!/bin/sh\nread -r line; echo "(clean)"\n', { mode: 0o755 });

  const warningsOf = (...args: readonly string[]): string[] => {
    const { stderr } = spawnSync(process.execPath, [MAIN, ...args], { cwd, encoding: 'utf8' });
    return stderr.split('\n').filter((line) => line.startsWith('warning: '));
  };
  const WARNING = `warning: the sandbox hides ${book}, which is an argument of the program`;
  const PLAYER = `./player own-book ${book}`;

  test('is warned of when a player is graded', () => {
    const choice = ['--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'];
    expect(warningsOf('grade', 'player', ...choice, '--sandbox', '--', ...PLAYER.split(' '))).toEqual([WARNING]);
  });

  test('is warned of when players play, once', () => {
    expect(warningsOf('play', '--protocol', 'sexpr/v1', '--sandbox', PLAYER, PLAYER)).toEqual([WARNING]);
  });

  test('is nothing to warn of without a sandbox', () => {
    expect(warningsOf('play', '--protocol', 'sexpr/v1', PLAYER, 'big-money')).toEqual([]);
  });
});
