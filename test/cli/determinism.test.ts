import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LONG } from '../sizes.js';
import { needsTool } from '../tools.js';
import { herald, runProcess } from './herald.js';
import { scratchFolder } from './players.js';
import { withoutTimes } from './without-times.js';

const { folder } = scratchFolder();
const fileOf = (name: string): string => fileURLToPath(new URL(`./talkative/${name}`, import.meta.url));

const CLIENT = fileURLToPath(new URL('../zoo/jsonrpc/client.mjs', import.meta.url));

const FEW = ['C-001', 'sexpr/v1/player/waiting/three-rounds', 'sexpr/v1/player/buy/no-*', 'games/**'];
const SOME = [...FEW.flatMap((each) => ['--only', each]), '--samples', '0', '--games', '1'];

const JOBS = LONG ? [1, 2, 8] : [8];

/** All cases of a player would take an hour, one at a time: each run has a part of them, another one in each language. */
const partOf = (index: number, { length }: readonly unknown[], some: readonly string[]): readonly string[] =>
  LONG ? ['--shard', `${index + 1}/${4 * length}`] : some;

/** All that a run finds out, but for times. */
function resultsOf(argv: readonly string[], jobs: number, counts: readonly string[], protocol = 'sexpr/v3'): string[] {
  const file = join(folder, 'results.ndjson');
  const options = ['--protocol', protocol, '--seed', '7', '--jobs', String(jobs), '--out', file, ...counts];
  const { code } = herald('grade', 'player', ...options, '--', ...argv);
  expect([0, 1]).toContain(code);
  // The first line names the options of the run.
  return withoutTimes(readFileSync(file, 'utf8')).split('\n').slice(1);
}

/** Shows the first difference only: a line is as long as a game. */
function expectSame(one: readonly string[], other: readonly string[]): void {
  const at = one.findIndex((line, index) => line !== other[index]);
  const parts = (line = '{}') =>
    JSON.parse(line || '{}') as { readonly findings?: unknown; readonly evidence?: unknown };
  if (at >= 0) expect(parts(one[at])).toEqual(parts(other[at]));
  expect(one.length).toBe(other.length);
}

/** Compiled once: each case starts a new virtual machine, and a compiler in it would take longer than the case. */
function compileJava(): void {
  expect(runProcess('javac', '-d', folder, fileOf('Player.java'))).toMatchObject({ code: 0, err: '' });
}

// Their output comes in pieces, and each has a fault that shows in other ways if it comes sooner or later.
const PLAYERS = [
  { language: 'AWK', tool: 'awk', argv: ['awk', '-f', fileOf('player.awk')] },
  { language: 'Python', tool: 'python3', argv: ['python3', fileOf('player.py')] },
  { language: 'JavaScript', tool: 'node', argv: ['node', fileOf('player.mjs')] },
  { language: 'Java', tool: 'javac', argv: ['java', '-cp', folder, 'Player'], prepare: compileJava },
];

for (const [index, { language, tool, argv, prepare }] of PLAYERS.entries()) {
  needsTool(tool)(
    `a player in ${language} gets the same results with the same seed, however many cases run at once`,
    () => {
      prepare?.();
      const part = partOf(index, PLAYERS, SOME);
      const first = resultsOf(argv, 1, part);
      expect(first.length).toBeGreaterThan(5);
      for (const jobs of JOBS) expectSame(resultsOf(argv, jobs, part), first);
    },
  );
}

const EXAMPLES = fileURLToPath(new URL('../../examples/players/jsonrpc/', import.meta.url));
const JSONRPC_FEW = [
  'JP-01',
  '**/attack/militia-*',
  '**/turn/three-turns',
  '**/prompt/library*',
  'sampled/**',
  'games/**',
];
const JSONRPC_SOME = [...JSONRPC_FEW.flatMap((each) => ['--only', each]), '--samples', '3', '--games', '1'];

const CLIENTS = [
  { language: 'Python', tool: 'python3', argv: ['python3', join(EXAMPLES, 'money.py'), '{url}'] },
  { language: 'JavaScript', tool: 'node', argv: ['node', join(EXAMPLES, 'money.mjs'), '{url}'] },
  { language: 'JavaScript that crashes', tool: 'node', argv: ['node', CLIENT, 'crashes-in-its-second-turn', '{url}'] },
];

for (const [index, { language, tool, argv }] of CLIENTS.entries()) {
  needsTool(tool)(`so does a JSON-RPC player in ${language}`, () => {
    const part = partOf(index, CLIENTS, JSONRPC_SOME);
    const first = resultsOf(argv, 1, part, 'jsonrpc');
    expect(first.length).toBeGreaterThan(10);
    for (const jobs of JOBS) expectSame(resultsOf(argv, jobs, part, 'jsonrpc'), first);
  });
}

/** Cases in which several messages come before one that is to be answered. */
const WAITING = ['defenses-of-others', 'own-defense', 'empty-discard', 'fifty-plays'];
const OFFICIOUS = ['sh', fileOf('officious.sh')];

test('a player that dies of a message about others is blamed for that one, on a busy machine too', () => {
  const only = [...WAITING.flatMap((name) => ['--only', `**/waiting/${name}`]), '--samples', '0', '--games', '0'];
  const first = resultsOf(OFFICIOUS, 1, only);
  expect(first.filter((line) => line.includes('"sent":"(moved bob')).length).toBeGreaterThanOrEqual(WAITING.length);
  const hogs = Array.from({ length: 6 }, () => spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }));
  try {
    for (const jobs of JOBS) expectSame(resultsOf(OFFICIOUS, jobs, only), first);
  } finally {
    for (const hog of hogs) hog.kill('SIGKILL');
  }
});
