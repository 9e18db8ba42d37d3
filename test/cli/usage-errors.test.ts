import { describe, expect, test } from 'vitest';
import { herald, PROTOCOLS } from './herald.js';

const MONEY = 'examples/players/sexpr/money.mjs';
const V3 = ['grade', 'player', '--protocol', 'sexpr/v3'];
const JSONRPC = ['grade', 'player', '--protocol', 'jsonrpc'];

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
    'a restart of a server that records nothing',
    ['serve', '--restart-window', '5000'],
    '--restart-window goes with --record: without it, no game survives a restart',
  ],
  [
    'no games for the cases of a server',
    ['grade', 'server', '--protocol', 'sexpr/v3', '--games', '0', '--', MONEY, '{seat}', '{seat}'],
    '--games is "0"; expected a whole number from 1 to 100000',
  ],
  ['a shell', ['completion', 'tcsh'], 'unknown shell "tcsh"; known shells: bash, zsh, fish'],
  [
    'a role',
    ['list', '--protocol', 'sexpr/v3', '--role', 'palyer'],
    'unknown role "palyer"; known roles: player, server, bridge (did you mean player?)',
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
      ['lan/liv', 'unknown protocol "lan/liv"', 'lan/live'],
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
  [
    'a client over TCP to nowhere',
    ['grade', 'player', '--protocol', 'gc18/1', '--', MONEY, '{host}'],
    'the player does not know where to connect: put {host} {port} in its command, or use --wait',
  ],
  [
    'a client over TCP to nowhere in a game',
    ['play', '--protocol', 'gc18/1', 'python3 bot.py', 'greedi'],
    'the player "python3 bot.py" does not know where to connect: put {host} {port} in its command, ' +
      "e.g. 'python3 bob.py {host} {port}', or name one of greedy, random",
  ],
  [
    'options before the subcommand',
    ['grade', '--protocol', 'sexpr/v3', 'player', '--', MONEY],
    `unknown option '--protocol'\nRun "herald grade --help" for usage.\nOptions follow the subcommand: herald grade player --protocol …`,
  ],
  [
    'an option of another subcommand',
    ['grade', 'server', '--protocol', 'sexpr/v3', '--quick', '--', MONEY],
    `unknown option '--quick'\n(Did you mean --quiet?)\nRun "herald grade server --help" for usage.\nAnother subcommand has it: herald grade player --quick …`,
  ],
  [
    'one dash in place of two',
    [...V3, '-quick', '--', MONEY],
    `unknown option '-quick'\nRun "herald grade player --help" for usage.\n(Did you mean --quick?)`,
  ],
  ['a command to be helped with', ['help', 'grad'], "unknown command 'grad' (did you mean grade?)"],
  [
    'a command line without quotes',
    ['play', '--protocol', 'sexpr/v3', MONEY, 'node', 'nope.mjs'],
    "nope.mjs: not found on the PATH; a command of several words needs quotes: 'node nope.mjs'",
  ],
  [
    'a strategy',
    ['play', '--protocol', 'sexpr/v3', MONEY, 'bigmoney'],
    'bigmoney: not found on the PATH (did you mean big-money?)',
  ],
  [
    'a message in place of a file',
    ['legal', '--protocol', 'sexpr/v3', '(move x)'],
    "(move x): no such file or directory; to give a message itself, use standard input: echo '…' | herald …",
  ],
  [
    'a case that does not exist',
    [...V3, '--only', 'C-9999', '--', MONEY],
    'no case matches "C-9999"; "herald list" shows all cases',
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
    'unknown role "sever"; known roles: player, server, bridge (did you mean server?)',
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

/** Options that would do nothing in these calls. */
const IDLE: readonly (readonly [string, readonly string[], string])[] = [
  [
    'a limit without a program',
    ['play', '--protocol', 'sexpr/v3', '--memory', '512M', 'big-money', 'smithy'],
    '--memory has no effect: it limits programs, and all players are strategies',
  ],
  [
    'a sandbox without a program',
    ['play', '--protocol', 'jsonrpc', '--processes', '9', 'big-money', 'smithy'],
    '--processes has no effect: it limits programs, and all players are strategies',
  ],
  [
    'time to exit without a program',
    ['play', '--protocol', 'sexpr/v3', '--grace', '9', 'big-money', 'smithy'],
    '--grace has no effect: it is for programs to exit, and all players are strategies',
  ],
  [
    'time to reply without a program',
    ['play', '--protocol', 'sexpr/v3', '--deadline', '100', 'big-money', 'smithy'],
    '--deadline has no effect: it is for programs to reply, and all players are strategies',
  ],
  [
    'jobs for one simulated game',
    ['simulate', '--games', '1', '--jobs', '8', 'big-money', 'smithy'],
    '--jobs has no effect on a single game; play more with --games',
  ],
  [
    'a quick run of scripted cases only',
    [...V3, '--quick', '--only', 'C-001', '--', MONEY],
    '--quick leaves out sampled cases and games, and none is selected',
  ],
  [
    'an audience of what everybody sees',
    [...V3, '--audience', 'student', '--', MONEY],
    '--audience student has no effect without --rubric or a report',
  ],
  [
    'a seat of a server',
    ['replay', 'fixtures/sexpr/v1/player/mine/silver-to-gold.transcript', '--role', 'server', '--seat', 'ann'],
    '--seat has no effect on a server, which is judged over all seats',
  ],
  [
    'jobs for one game',
    ['play', '--protocol', 'sexpr/v3', '--jobs', '2', 'big-money', 'smithy'],
    '--jobs has no effect on a single game; add --games',
  ],
  ...['--seats 3', '--class README.md', '--out x'].map(
    (option) =>
      [
        `${option} without a tournament`,
        ['play', '--protocol', 'sexpr/v3', ...option.split(' '), 'big-money', 'smithy'],
        `${option.split(' ')[0]} has no effect without --round-robin`,
      ] as const,
  ),
  [
    'a name in a tournament',
    ['play', '--protocol', 'sexpr/v3', '--round-robin', 'src', '--name', 'ann'],
    '--name has no effect with --round-robin: players have the names of their directories',
  ],
  [
    'a directory for samples without samples',
    [...V3, '--save', 'x', '--samples', '0', '--', MONEY],
    '--save keeps sampled cases, and --samples is 0',
  ],
  [
    'a kingdom without games',
    [...JSONRPC, '--quick', '--kingdom', 'random', '--', MONEY, '{url}'],
    '--kingdom random applies to whole games, and --quick runs none',
  ],
  [
    'a number of games where none is selected',
    [...V3, '--only', 'C-001', '--games', '5', '--', MONEY],
    '--games 5 applies to whole games, and none is selected',
  ],
  [
    'a number of samples where none is selected',
    [...V3, '--only', 'C-001', '--samples', '7', '--', MONEY],
    '--samples 7 applies to sampled cases, and none is selected',
  ],
  [
    'a directory for samples where none is selected',
    [...V3, '--quick', '--skip', 'sampled/**', '--save', 'x', '--', MONEY],
    '--save x keeps sampled cases, and none is selected',
  ],
  [
    'a kingdom where no game is selected',
    [...JSONRPC, '--only', '**/start/answered', '--kingdom', 'first-game', '--', MONEY, '{url}'],
    '--kingdom first-game applies to whole games, and none is selected',
  ],
  [
    'a number of games in a matrix where none is selected',
    ['matrix', '--protocol', 'sexpr', '--only', 'C-001', '--games', '5', '--', MONEY],
    '--games 5 applies to whole games, and none is selected',
  ],
  ...(['memory <size>', 'processes <count>', 'jobs <count>'] as const).map(
    (flags) =>
      [
        `--${flags} for a player that is not started`,
        ['grade', 'player', '--protocol', 'jsonrpc', '--wait', `--${flags.split(' ')[0]}`, '512'],
        `option '--wait' cannot be used with option '--${flags}'\nRun "herald grade player --help" for usage.`,
      ] as const,
  ),
];

describe('an option that does nothing is a mistake:', () => {
  test.each(IDLE)('%s', (_, args, expected) => {
    expect(herald(...args)).toEqual({ code: 2, out: '', err: `error: ${expected}\n` });
  });
});
