import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/kit/result-file.js';
import type { CaseResult } from '../../src/kit/verdict.js';
import { LONG } from '../sizes.js';
import { herald, MAIN } from './herald.js';
import { scratchFolder } from './players.js';
import { serve } from './serve.js';
import { seatBySeat, withoutTimes } from './without-times.js';

const { folder } = scratchFolder();
const OURS = [process.execPath, MAIN];

/** The results of two runs with different numbers of jobs. */
const twice = (name: string, ...args: readonly string[]): string[] =>
  ['1', '4'].map((jobs) => {
    const file = join(folder, `${name}-${jobs}.ndjson`);
    const [of = '', protocol = '', ...rest] = args;
    const run = ['grade', of, '--protocol', protocol, '--seed', '7', '--jobs', jobs, '--out', file, ...rest];
    const { code, err, out } = herald(...run);
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    return readFileSync(file, 'utf8');
  });

const only = (...patterns: readonly string[]): string[] =>
  LONG ? [] : patterns.flatMap((pattern) => ['--only', pattern]);

describe('with the same seed, reference players get the same results, byte for byte apart from times:', () => {
  const counts = ['--samples', '4', '--games', '1'];

  test('a player over pipes', { timeout: 900_000 }, () => {
    const few = only('**/lifecycle/*', '**/buy/no-*', 'sampled/**', 'games/**');
    const player = [...OURS, 'player', 'big-money', '--protocol', 'sexpr/v3'];
    const [one, two] = twice('pipes', 'player', 'sexpr/v3', ...few, ...counts, '--', ...player).map(withoutTimes);
    expect(one).toBe(two);
    expect(one?.split('\n').length).toBeGreaterThan(20);
  });

  test('a player over WebSocket', { timeout: 900_000 }, () => {
    const few = only('**/start/*', '**/end/*', 'sampled/**', 'games/**');
    const player = [...OURS, 'player', 'big-money', '--url', '{url}'];
    const [one, two] = twice('sockets', 'player', 'jsonrpc', ...few, ...counts, '--', ...player).map(withoutTimes);
    expect(one).toBe(two);
    expect(one?.split('\n').length).toBeGreaterThan(15);
  });
});

const casesIn = (text: string): readonly CaseResult[] => {
  const read = parseResults(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value.cases;
};

/** Everything is the same except the order between seats, and what the kit did not wait for. */
function expectAlike([one = '', two = '']: readonly string[], word: string): void {
  const judged = (text: string) => casesIn(text).map(({ ms: _, evidence: _evidence, ...result }) => result);
  expect(judged(one)).toEqual(judged(two));
  const seats = [one, two].map((text) => casesIn(text).map(({ evidence }) => seatBySeat(evidence ?? '')));
  for (const [index, first] of seats[0]!.entries()) {
    for (const [seat, heard] of Object.entries(first)) {
      const again = seats[1]![index]![seat] ?? '';
      const length = Math.min(heard.length, again.length);
      expect(heard.slice(0, length)).toBe(again.slice(0, length));
    }
  }
  expect(JSON.stringify(seats)).toContain(word);
}

describe('and so do our own servers, apart from the order in which messages of different seats arrive:', () => {
  let server: ChildProcess;
  let url = '';

  beforeAll(async () => {
    ({ child: server, url } = await serve());
  });

  afterAll(() => {
    server.kill('SIGKILL');
  });

  test('over pipes', { timeout: 900_000 }, () => {
    const driver = [...OURS, 'play', '--protocol', 'sexpr/v3', '{seat}', '{seat}'];
    const cases = ['--only', '**/server/add/*', '--only', '**/server/militia/two-seats'];
    expectAlike(twice('driver', 'server', 'sexpr/v3', ...cases, '--', ...driver), '(moved alice');
  });

  test('over WebSocket', { timeout: 900_000 }, () => {
    const cases = ['--only', '**/server/militia/*', '--only', '**/server/start/two-players'];
    expectAlike(twice('host', 'server', 'jsonrpc', ...cases, '--url', url), 'StartTurn');
  });
});
