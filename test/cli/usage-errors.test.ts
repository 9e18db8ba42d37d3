import { describe, expect, test } from 'vitest';
import { herald } from './herald.js';

const MONEY = 'examples/players/sexpr/money.mjs';
const PROTOCOLS = 'sexpr/v1, sexpr/v2, sexpr/v3, jsonrpc, jsonrpc/docs, jsonrpc/live';
const V3 = ['grade', 'player', '--protocol', 'sexpr/v3'];

/** What is easily mistyped, and the complete answer. */
const SLIPS: readonly (readonly [string, readonly string[], string | RegExp])[] = [
  ['a command', ['grad', 'player'], `unknown command 'grad'\n(Did you mean grade?)\nRun "herald --help" for usage.`],
  [
    'a command of a command',
    ['grade', 'palyer'],
    `unknown command 'palyer'\n(Did you mean player?)\nRun "herald grade --help" for usage.`,
  ],
  [
    'an option',
    ['grade', 'player', '--protcol', 'sexpr/v3'],
    `unknown option '--protcol'\n(Did you mean --protocol?)\nRun "herald grade player --help" for usage.`,
  ],
  [
    'a protocol',
    ['grade', 'player', '--protocol', 'sexpr-v3', '--', MONEY],
    `unknown protocol "sexpr-v3"; known protocols: ${PROTOCOLS} (did you mean sexpr/v3?)`,
  ],
  ...(
    [
      ['sexpr/v4', 'unknown protocol "sexpr/v4"', 'sexpr/v3'],
      ['sexpr/v0', 'unknown protocol "sexpr/v0"', 'sexpr/v1'],
      ['v2', 'unknown protocol "v2"', 'sexpr/v2'],
      ['sexpr', 'sexpr needs a version', 'sexpr/v3'],
      ['S-EXPR 3', 'unknown protocol "S-EXPR 3"', 'sexpr/v3'],
      ['json', 'unknown protocol "json"', 'jsonrpc/live'],
      ['docs', 'unknown protocol "docs"', 'jsonrpc/docs'],
    ] as const
  ).map(
    ([name, problem, meant]) =>
      [
        `a protocol as ${name}`,
        ['check', '--protocol', name, 'README.md'],
        `${problem}; known protocols: ${PROTOCOLS} (did you mean ${meant}?)`,
      ] as const,
  ),
  [
    'a bridge to nowhere in a matrix',
    ['matrix', '--protocol', 'jsonrpc', '--', MONEY],
    'the player does not know where to connect: put {url} in its command',
  ],
  ['a program without its ./', [...V3, '--', 'README.md'], 'README.md is not on the PATH; did you mean ./README.md?'],
  ['a program that is not there', [...V3, '--', 'my-player'], 'my-player: not found on the PATH'],
  [
    'a deadline with a unit',
    [...V3, '--deadline', '5s', '--', MONEY],
    '--deadline is "5s"; expected a whole number of milliseconds from 1 to 999999999',
  ],
  [
    'a size in words',
    [...V3, '--memory', 'lots', '--', MONEY],
    '--memory is "lots"; expected a size such as 256M or 1G, at least 16M',
  ],
  [
    'a topic in place of a pattern',
    [...V3, '--only', 'militia', '--', MONEY],
    `no case matches "militia"; did you mean '**/militia/*'?`,
  ],
  ['a misspelled topic', [...V3, '--only', 'minne', '--', MONEY], `no case matches "minne"; did you mean '**/mine/*'?`],
  [
    'the name of a case alone',
    [...V3, '--skip', 'silver-to-gold', '--', MONEY],
    `no case matches "silver-to-gold"; did you mean '**/silver-to-gold'?`,
  ],
  ['an open quote', [...V3, '--', "node 'bob.mjs"], "the quote ' at character 6 is not closed: node 'bob.mjs"],
  [
    'a rule that does not exist',
    [...V3, '--rule', 'S-2400', '--', MONEY],
    'unknown rule "S-2400"; "herald list" shows each case with its rules',
  ],
  [
    'a word that is not among the choices',
    ['list', '--role', 'sever'],
    `option '--role <role>' argument 'sever' is invalid. Allowed choices are player, server, bridge.\nRun "herald list --help" for usage.`,
  ],
  [
    'an argument too few',
    ['diff', 'a.ndjson'],
    `missing required argument 'after'\nRun "herald diff --help" for usage.`,
  ],
  ['a file that is not there', ['report', 'nowhere.ndjson'], 'nowhere.ndjson: no such file or directory'],
  ['a directory in place of a file', ['check', '--protocol', 'sexpr/v3', 'src'], 'src: is a directory'],
];

describe('a mistake on the command line is answered with what is expected:', () => {
  test.each(SLIPS)('%s', (_, args, expected) => {
    const { code, out, err } = herald(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const message = err.replace(/^error: ([\s\S]*)\n$/, '$1');
    if (typeof expected === 'string') expect(message).toBe(expected);
    else expect(message).toMatch(expected);
  });
});
