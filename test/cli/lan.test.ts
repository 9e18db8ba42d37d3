import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { type RunningTcpServer, startTcpServer } from '../../src/host/index.js';
import { LONG } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { unwrap } from '../unwrap.js';
import { herald, heraldAsync, MAIN } from './herald.js';

const IDLER = fileURLToPath(new URL('../games/dominion/lan/idle-client.mjs', import.meta.url));

let server: RunningTcpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const serve = async (version: string): Promise<RunningTcpServer> => {
  server = unwrap(await startTcpServer({ protocol: LAN, version, settings: { illegalPlays: 'relay' } }));
  return server;
};

interface GradedCase {
  readonly id: string;
  readonly verdict: string;
  readonly reason: string | null;
  readonly findings: readonly { readonly reason: string }[];
}

/** Cases are called by their ids without the version and the role. */
async function grade(role: 'player' | 'server', ...words: readonly string[]): Promise<GradedCase[]> {
  const { out } = await heraldAsync('grade', role, '--json', ...words);
  const { cases } = JSON.parse(out) as { cases: readonly GradedCase[] };
  return cases.map((one) => ({ ...one, id: one.id.replace(/^lan\/\w+\/\w+\//, '') }));
}

const problemIn = ({ id, verdict, findings }: GradedCase): string => `${id}: ${verdict} ${findings[0]?.reason}`;

/** Unless there is time for all. */
const SOME = LONG ? [] : ['--only', '**/framing/*', '--only', '**/start/*', '--only', '**/guest/*'];

/** With the cases for each, unless there is time for all. All cases apply to one of them. */
const OWN_CLIENTS = [
  ['engine', '**/{pacing,end,index,noise}/*'],
  ['big-money', '**/supply/last-silver'],
] as const;

/** No strategy of ours buys Adventurers; player.test.ts has one. */
const NOT_PLAYED = ['index/after-own-adventurer', 'index/after-own-adventurer-and-reshuffle'];

describe.each(['live', 'docs'])('lan/%s', (dialect) => {
  const protocol = `lan/${dialect}`;

  test('our own server passes the cases for servers strictly', async () => {
    const { url } = await serve(dialect);
    const cases = await grade('server', '--protocol', protocol, '--url', url, ...SOME);
    expect(cases.filter(({ verdict }) => verdict !== 'pass').map(problemIn)).toEqual([]);
    expect(cases.length).toBeGreaterThan(10);
  });

  test('our own client passes the cases for clients strictly', async () => {
    const cases: GradedCase[] = [];
    for (const [strategy, some] of OWN_CLIENTS) {
      const client = ['player', strategy, '--protocol', protocol, '--start-pause', '0ms'];
      const graded = await grade(
        'player',
        ...['--protocol', protocol, ...(LONG ? [] : ['--only', some])],
        ...['--', process.execPath, MAIN, ...client, '--host', '{host}', '--port', '{port}'],
      );
      cases.push(...graded);
    }
    const passed = new Set(cases.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
    const isExpected = ({ id, verdict }: GradedCase): boolean =>
      verdict === 'pass' || (verdict === 'not-applicable' && (passed.has(id) || NOT_PLAYED.includes(id)));
    expect(cases.filter((one) => !isExpected(one)).map(problemIn)).toEqual([]);
    expect(passed).toContain('supply/last-silver');
  });
});

/** The verdicts on a client that ends every phase and does nothing else, by case. */
async function verdictsOnIdler(topics: string, ...words: readonly string[]): Promise<Record<string, string>> {
  const cases = await grade(
    'player',
    ...['--protocol', 'lan/live', '--only', topics, '--samples', '0', '--games', '0'],
    ...['--', process.execPath, IDLER, '{host}', '{port}', ...words],
  );
  return Object.fromEntries(cases.map(({ id, verdict, reason }) => [id, reason ?? verdict]));
}

test('cases about what a client never does do not apply to it', async () => {
  const verdicts = await verdictsOnIdler(
    '**/{money/from-the-hand,index/*-engine,supply/*,agreement/*-rounds,phases/two*}',
  );
  const nothing = (why: string) => `the case shows nothing here: ${why}`;
  expect(verdicts).toEqual({
    'agreement/after-five-rounds': nothing('all its plays are legal in copies with another clean-up, too'),
    'index/against-engine': nothing('it never plays a card'),
    'money/from-the-hand': nothing('it never buys a card that costs something'),
    'phases/two-in-a-turn': 'pass',
    'supply/curses-run-out': nothing('it never buys a card that costs something'),
    'supply/gardens-run-out': nothing('it never buys a card that costs something'),
    'supply/last-silver': nothing('it never buys the last card of a pile'),
  });
});

/** In all of them, others end the game. */
const ENDS = [
  'any-piles',
  'provinces-of-2',
  'provinces-of-3',
  'provinces-of-4',
  'three-piles-of-3',
  'three-piles-of-4',
];

// In a whole game, its connection may be closed before it plays on.
test('a client that does not know that games end fails the cases about the end', async () => {
  const ends = LONG ? ENDS : ['provinces-of-2'];
  const some = ['--only', `**/end/${LONG ? '*' : ends}`, '--deadline', '30000'];
  const client = [process.execPath, IDLER, '{host}', '{port}'];
  const cases = await grade('player', '--protocol', 'lan/live', ...some, '--', ...client);
  expect(cases.map(problemIn).sort()).toEqual(ends.map((end) => `end/${end}: fail the game is over`));
});

test('a client that stops before the end of the game fails the cases about the end', async () => {
  expect(await verdictsOnIdler('**/end/three-piles-of-3', '2')).toEqual({ 'end/three-piles-of-3': 'fail' });
});

const WITH_SILENCE = '**/{start/silence,start/player-2-of-2,response/one-for-each}';

test.each([
  ['before the start passes', ['hello everybody'], 'pass'],
  ['in the game, at any time, passes, but not strictly', ['', 'well played'], 'non-strict'],
])('a client that chats %s', async (_, chat, verdict) => {
  expect(await verdictsOnIdler(WITH_SILENCE, 'Infinity', ...chat)).toEqual({
    'response/one-for-each': verdict,
    'start/player-2-of-2': verdict,
    'start/silence': 'pass',
  });
});

/** The shortest times between two messages to one seat: after the start, and between others. Of a recording. */
function shortestGaps(recording: string): { start: number; others: number } {
  const last = new Map<string, { at: number; isStart: boolean }>();
  const gaps = { start: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY };
  for (const [, time, seat = '', text = ''] of recording.matchAll(/^\[ *([\d.]+)\] >> (@\S+ )?(\d\|.*)$/gm)) {
    const at = Number(time);
    const before = last.get(seat);
    const kind = before?.isStart ? 'start' : 'others';
    if (before !== undefined) gaps[kind] = Math.min(gaps[kind], at - before.at);
    last.set(seat, { at, isStart: text.includes('<STGM>') });
  }
  return gaps;
}

describe('--message-gap and --start-pause leave time to clients of the original', () => {
  const pauses = ['--message-gap', '20ms', '--start-pause', '200ms'];
  const expectPaced = (recording: string): void => {
    const { start, others } = shortestGaps(recording);
    // Timers may be early by a millisecond.
    expect(start).toBeGreaterThan(198);
    expect(others).toBeGreaterThan(18);
    expect(others).toBeLessThan(Number.POSITIVE_INFINITY);
  };

  test('in games', async () => {
    const file = join(temporaryFolder(), 'game.transcript');
    const words = [
      '--protocol',
      'lan/live',
      ...pauses,
      '--turns',
      '3',
      '--record',
      file,
      'big-money',
      'smithy',
      'smithy',
    ];
    await heraldAsync('play', ...words);
    expectPaced(readFileSync(file, 'utf8'));
  });

  test('in cases and in the games of a grading, and are part of the command that repeats one', async () => {
    const { out } = await heraldAsync(
      ...['grade', 'player', '--protocol', 'lan/live', '--json', '--only', '**/order/3-players', '--only', 'games/**'],
      ...[...pauses, '--games', '1', '--', process.execPath, IDLER, '{host}', '{port}', '6'],
    );
    const { cases } = JSON.parse(out) as { cases: readonly { evidence: string; again: string }[] };
    expect(cases).toHaveLength(2);
    for (const { evidence, again } of cases) {
      expectPaced(evidence);
      expect(again).toContain(' --message-gap 20ms --start-pause 200ms -- ');
    }
  });
});

test('two clients of Herald play at a server, and one of them starts the game', async () => {
  const { port } = await serve('live');
  const play = (...more: readonly string[]) =>
    heraldAsync(
      'player',
      'big-money',
      '--protocol',
      'lan/live',
      '--port',
      String(port),
      '--start-pause',
      '0ms',
      ...more,
    );
  const played = await Promise.all([play('--start-after', '2s'), play('--start-after', '2s')]);
  const line = 'won: player 1 (player 1 33, player 2 33)\n';
  expect(played).toEqual([
    { code: 0, out: line, err: '' },
    { code: 0, out: line, err: '' },
  ]);
});

test.each([
  [['--host', 'localhost', '--url', 'tcp://x:1'], '--url already gives the address; leave out --host and --port'],
  [['--port', 'many'], '--port is "many"; expected a whole number from 1 to 65535'],
  [['--host', 'x', '--start-after', 'soon'], '--start-after is "soon"; expected a time such as 500ms or 5s'],
])('herald player big-money --protocol lan/live %j is a usage error', (words, message) => {
  const { code, err } = herald('player', 'big-money', '--protocol', 'lan/live', ...words);
  expect({ code, err }).toEqual({ code: 2, err: `error: ${message}\n` });
});

test.each([
  [
    ['serve', '--dialect', 'docs'],
    '--dialect does not apply to lan: name the version in --protocol instead, such as lan/docs',
  ],
  [
    ['play', '--kingdom', 'random', 'smithy', 'smithy'],
    '--kingdom does not apply to lan: only jsonrpc games have a choice of cards',
  ],
])('herald %j names what lan has instead', ([command = '', ...words], message) => {
  const { code, err } = herald(command, '--protocol', 'lan/live', ...words);
  expect({ code, err }).toEqual({ code: 2, err: `error: ${message}\n` });
});

test('--host does not apply to a protocol on pipes', () => {
  const { code, err } = herald('player', 'smithy', '--protocol', 'sexpr/v3', '--host', 'x');
  expect({ code, err }).toEqual({
    code: 2,
    err: 'error: --host and --port do not apply to sexpr/v3; it is not played over TCP\n',
  });
});
