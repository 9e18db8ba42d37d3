import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CompleteResult, type GradePlayerOptions, gradePlayer, gradeServer } from '../../src/api/index.js';
import { joinShards } from '../../src/api/report.js';
import { openServer } from '../../src/api/server.js';
import { herald, heraldAsync } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';

const MONEY = ['examples/players/sexpr/money.mjs'];
const FEW = { protocol: 'sexpr/v1', command: MONEY, only: ['**/mine/{silver,copper}*'] };
const folder = temporaryFolder();

/** The same grading on the command line. */
function grade(...options: readonly string[]): CompleteResult {
  const { out, err } = herald(
    ...['grade', 'player', '--protocol', 'sexpr/v1', '--only', '**/mine/{silver,copper}*', '--json'],
    ...[...options, '--', ...MONEY],
  );
  expect(err).toBe('');
  return JSON.parse(out);
}

const EXPECTED = join(folder, 'expected');
writeFileSync(EXPECTED, '# known\n**/mine/gold\nC-107\n');
const EARLIER = join(folder, 'earlier.ndjson');
const FAILED = ['sexpr/v1/player/mine/silver-pile-gone', 'sexpr/v1/player/mine/silver-to-gold'];

type Chosen = Omit<GradePlayerOptions, keyof typeof FEW>;

const ROWS: readonly [string, Chosen, readonly string[]][] = [
  ['nothing', {}, []],
  ['what is usual', { deadline: 5000, retries: 1, sandbox: false, skip: [] }, ['--deadline', '5000', '--retries', '1']],
  [
    'cases',
    { skip: ['C-111'], rules: ['act-mine/in-supply', 'act-mine/cost'], samples: 0, games: 0, requirements: '2026-11' },
    [
      ...[
        '--skip',
        'C-111',
        '--rule',
        'act-mine/in-supply',
        '--rule',
        'act-mine/cost',
        '--samples',
        '0',
        '--games',
        '0',
      ],
      ...['--requirements', '2026-11'],
    ],
  ],
  [
    'limits',
    { deadline: 9000, memory: 512 * 1024 ** 2, processes: 500, totalTime: 300, retries: 2 },
    ['--deadline', '9000', '--memory', '512m', '--processes', '500', '--total-time', '300', '--retries', '2'],
  ],
  [
    'how to run them',
    { strict: true, bail: true, seed: 7, jobs: 2 },
    ['--strict', '--bail', '--seed', '7', '--jobs', '1'],
  ],
  ['expected failures', { expectFailures: ['**/mine/gold', 'C-107'] }, ['--expect-failures', EXPECTED]],
  ['failed cases', { failed: FAILED }, ['--failed', EARLIER]],
];

beforeAll(() => {
  herald(
    ...['grade', 'player', '--protocol', 'sexpr/v1', '--only', '**/mine/silver-*', '--out', EARLIER],
    ...['--samples', '0', '--games', '0', '--', 'false'],
  );
});

describe('a run of the library and one of the command line have the same record', () => {
  test.each(ROWS)('with %s', async (_, chosen, options) => {
    const [here, there] = [await gradePlayer({ ...FEW, ...chosen }), grade(...options)];
    expect({ ...here.run, started: '' }).toEqual({ ...there.run, started: '' });
    expect(here.cases.map(({ id, again }) => [id, again])).toEqual(there.cases.map(({ id, again }) => [id, again]));
  });

  test('with the address of a server', async () => {
    await using server = await openServer();
    const { url } = server;
    const here = await gradeServer({ protocol: 'jsonrpc/live', url, only: ['**/server/moat/*'], games: 2 });
    const args = ['--protocol', 'jsonrpc/live', '--url', url, '--only', '**/server/moat/*', '--games', '2', '--json'];
    const { run } = JSON.parse((await heraldAsync('grade', 'server', ...args)).out);
    expect({ ...here.run, started: '' }).toEqual({ ...run, started: '' });
  });
});

test('shards of the library and of the command line are joined', async () => {
  const here = await gradePlayer({ ...FEW, memory: 1024 ** 3, shard: '2/2' });
  const there = grade('--memory', '1G', '--shard', '1/2');
  const whole = grade('--memory', '1G');
  const joined = joinShards([here, there]);
  expect(joined.run.options).toEqual(whole.run.options);
  expect(joined.cases.map(({ id, verdict }) => [id, verdict])).toEqual(
    whole.cases.map(({ id, verdict }) => [id, verdict]),
  );
});
