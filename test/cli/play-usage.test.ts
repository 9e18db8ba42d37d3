import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { herald, PROTOCOLS } from './herald.js';
import { saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const greedy = script('greedy', saying('(buy province)'));
const plain = join(folder, 'plain.sh');
writeFileSync(plain, '#!/bin/sh\n');

describe('herald play refuses in one line', () => {
  test.each([
    ['no protocol', [greedy, greedy], `no protocol given; add --protocol with one of: ${PROTOCOLS}`],
    ['an unknown protocol', ['--protocol', 'sexpr/v4', greedy, greedy], 'unknown protocol "sexpr/v4"'],
    ['no player (S-63)', ['--protocol', 'sexpr/v1'], 'a game has 2 to 4 players, not 0 (S-63)'],
    ['one player (S-63)', ['--protocol', 'sexpr/v1', greedy], 'a game has 2 to 4 players, not 1 (S-63)'],
    ['five players (S-63)', ['--protocol', 'sexpr/v1', ...Array<string>(5).fill(greedy)], 'players, not 5 (S-63)'],
    ['a missing file', ['--protocol', 'sexpr/v1', greedy, './nobody'], './nobody: no such file'],
    ['a file that is not executable', ['--protocol', 'sexpr/v1', greedy, plain], 'is not executable: chmod +x'],
    ['an unknown program', ['--protocol', 'sexpr/v1', greedy, 'pyhton3 bob.py'], 'pyhton3'],
    ['an open quote', ['--protocol', 'sexpr/v1', greedy, "sh -c 'x"], 'quote'],
    [
      'a name with digits (S-01)',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--name', 'r2d2'],
      '"r2d2" cannot be a player\'s name',
    ],
    [
      'an empty name (S-01)',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--name', ''],
      '"" cannot be a player\'s name; expected 1 to 32 letters (S-01)',
    ],
    [
      'equal names (S-69)',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--name', 'a', '--name', 'a'],
      'two players are named a; names must differ',
    ],
    [
      'too many names',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--name', 'a', '--name', 'b', '--name', 'c'],
      '3 names for 2 players',
    ],
    ['no games', ['--protocol', 'sexpr/v1', greedy, greedy, '--games', '0'], '--games is "0"'],
    ['no jobs', ['--protocol', 'sexpr/v1', greedy, greedy, '--jobs', '0'], '--jobs is "0"'],
    ['half a second', ['--protocol', 'sexpr/v1', greedy, greedy, '--deadline', '0.5'], '--deadline is "0.5"'],
    [
      'an unknown profile',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--profile', 'rulebok'],
      'unknown rule profile "rulebok"',
    ],
    ['a seed that is none', ['--protocol', 'sexpr/v1', greedy, greedy, '--seed', 'x'], '"x" is not a seed'],
    ['much memory', ['--protocol', 'sexpr/v1', greedy, greedy, '--memory', 'lots'], '--memory is "lots"'],
    [
      'a record of a series',
      ['--protocol', 'sexpr/v1', greedy, greedy, '--record', 'x', '--games', '2'],
      '--record takes a file for one game; for a series, name an existing directory, or give --seed without --games',
    ],
    ['a record nowhere', ['--protocol', 'sexpr/v1', greedy, greedy, '--record', '/nowhere/x'], '--record /nowhere/x: '],
  ])('%s', (_, args, words) => {
    const { code, out, err } = herald('play', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: .*\n$/);
    expect(err).toContain(words);
  });
});
