import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import type { SexprProtocol } from '../../../src/games/dominion/sexpr/versions.js';
import type { Case } from '../../../src/kit/case.js';
import {
  driverServer,
  fillSeats,
  makeSeatPrograms,
  serverTasks,
  whyNoSeats,
  whyNotSeated,
} from '../../../src/run/server/index.js';
import type { Task } from '../../../src/run/task.js';
import { casesFor, gradingOf, runAll, shown } from './sexpr-cases.js';

const MAIN = fileURLToPath(new URL('../../../dist/bin/herald.js', import.meta.url));
const herald = (protocol: SexprProtocol, ...seats: string[]): string[] => [
  process.execPath,
  MAIN,
  'play',
  '--protocol',
  protocol,
  '--deadline',
  '4000',
  ...seats,
];

const SEATS = SEXPR.seats('v1');

const tasksFor = (cases: readonly Case[], protocol: SexprProtocol, argv: readonly string[], deadline: number): Task[] =>
  serverTasks(cases, {
    ...gradingOf(protocol, { deadline }),
    server: driverServer({ argv, codec: SEXPR.codec, seats: SEATS }),
  });

/** Runs the cases whose paths end so, on a server that is a program. */
function grade(protocol: SexprProtocol, argv: readonly string[], paths: readonly string[], deadline = 10_000) {
  const cases = casesFor(protocol).filter(({ id }) => paths.some((path) => id.endsWith(`/server/${path}`)));
  expect(cases.length).toBe(paths.length);
  return runAll(tasksFor(cases, protocol, argv, deadline));
}

const notPassed = (lines: readonly string[]): string[] => lines.filter((line) => !line.endsWith(' pass'));

describe('herald play as a server', () => {
  it.each([
    ['sexpr/v1', ['start/three-seats', 'buy/refused-beyond-coins', 'layout/several-lines', 'layout/byte-by-byte']],
    ['sexpr/v2', ['cellar/discards-first', 'remodel/itself', 'seats/one', 'seats/five']],
    [
      'sexpr/v3',
      ['militia/four-seats', 'defense/refused-one', 'robust/closes-output', 'robust/exits', 'game/two-seats'],
    ],
  ] as const)('passes cases of %s over pipes', async (protocol, paths) => {
    const wanted = casesFor(protocol).filter(({ id }) => paths.some((path) => id.endsWith(`/server/${path}`)));
    const argv = herald(protocol, '{seat}...');
    const graded = await runAll(tasksFor(wanted, protocol, argv, 10_000));
    expect(graded.length).toBeGreaterThanOrEqual(paths.length);
    expect(notPassed(graded.map(shown))).toEqual([]);
  });

  it('is not asked for more seats than its command line has', async () => {
    const graded = await grade('sexpr/v1', herald('sexpr/v1', '{seat}', '{seat}'), [
      'start/two-seats',
      'start/three-seats',
    ]);
    expect(graded.map(shown).sort()).toEqual([
      'sexpr/v1/server/start/three-seats not-applicable the command line does not offer 3 seats; with {seat}... it would',
      'sexpr/v1/server/start/two-seats pass',
    ]);
  });
});

const script = (code: string): string[] => [process.execPath, '-e', code, '{seat}', '{seat}'];

/** Starts its players, and then does something with them. */
const starting = (then: string): string[] =>
  script(`
    const { spawn } = require('node:child_process');
    const players = process.argv.slice(1).map((path) => spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] }));
    ${then}`);

describe('a server that does not keep up', () => {
  it('exits at once: its words are told', async () => {
    const [graded] = await grade('sexpr/v1', script("console.error('no such module: cards'); process.exit(3)"), [
      'start/two-seats',
    ]);
    expect(graded?.outcome.verdict).toBe('fail');
    expect(graded?.outcome.findings.map(({ rule }) => rule)).toEqual(['server/starts']);
    expect(graded?.outcome.findings[0]?.reason).toContain('no such module: cards');
  });

  it('never starts its players', async () => {
    const before = performance.now();
    const [graded] = await grade('sexpr/v1', script('setInterval(() => {}, 1000)'), ['start/two-seats'], 400);
    expect(graded?.outcome.findings.map(({ rule }) => rule)).toEqual(['server/starts']);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('starts them and says nothing', async () => {
    const [graded] = await grade('sexpr/v1', starting('setInterval(() => {}, 1000)'), ['start/two-seats'], 2000);
    expect(graded?.outcome.findings.map(({ rule }) => rule)).toEqual(['server/starts']);
  });

  it('is left at once when the run is interrupted', async () => {
    const cases = casesFor('sexpr/v1').filter(({ id }) => id.endsWith('/server/start/two-seats'));
    const argv = starting('setInterval(() => {}, 1000)');
    const [task] = tasksFor(cases, 'sexpr/v1', argv, 60_000);
    const stop = new AbortController();
    const before = performance.now();
    setTimeout(() => stop.abort(), 1500);
    const outcome = await task?.run(stop.signal);
    expect(outcome?.verdict).toBe('skipped');
    expect(performance.now() - before).toBeLessThan(20_000);
  });

  it('says what is no message', async () => {
    const [graded] = await grade(
      'sexpr/v1',
      starting("for (const each of players) each.stdin.write('hello )')"),
      ['message/grammar'],
      4000,
    );
    expect(graded?.outcome.verdict).toBe('fail');
    expect(graded?.outcome.findings.map(({ rule }) => rule)).toContain('message/grammar');
  });
});

describe('the players of a server', () => {
  it('carry bytes both ways as they are, and each end by itself', async () => {
    const seats = await makeSeatPrograms(['alice'], false);
    const [path = ''] = seats.paths;
    expect(path).toMatch(/\/alice$/);
    const player = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
    player.stdin.write('(mo');
    const socket = (await seats.connected).get('alice') as Socket;
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.resume();
    player.stdin.end(Buffer.from([0x76, 0x00, 0xff, 0x0a]));
    await once(socket, 'end');
    expect(Buffer.concat(heard)).toEqual(Buffer.from([...Buffer.from('(mov'), 0x00, 0xff, 0x0a]));
    const said: Buffer[] = [];
    player.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    socket.end('(add copper)');
    await once(player.stdout, 'end');
    expect(Buffer.concat(said).toString()).toBe('(add copper)');
    await once(player, 'exit');
    seats.close();
    expect(existsSync(dirname(path))).toBe(false);
  });
});

describe('a command line', () => {
  it('says where its players go', () => {
    expect(fillSeats(['./driver', '{seat}', '-v', '{seat}'], ['a', 'b'])).toEqual(['./driver', 'a', '-v', 'b']);
    expect(fillSeats(['./driver', '--first={seat}', '{seat}...'], ['a', 'b', 'c'])).toEqual([
      './driver',
      '--first=a',
      'b',
      'c',
    ]);
    expect([1, 2, 3, 4, 5].filter((count) => !whyNotSeated(['./driver', '{seat}', '{seat}'], count, SEATS))).toEqual([
      2,
    ]);
    expect([1, 2, 3, 4, 5, 6].filter((count) => !whyNotSeated(['./driver', '{seat}...'], count, SEATS))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(whyNotSeated(['./driver', '{seat}', '{seat}...'], 6, SEATS)).toBe('the command line does not offer 6 seats');
    expect(whyNoSeats(['./driver', '{seat}', '{seat}'], SEATS)).toBe(null);
    expect(whyNoSeats(['./driver', '{seat}...'], SEATS)).toBe(null);
    expect(whyNoSeats(['./driver', '{seat}'], SEATS)).toContain('one {seat} makes no game');
    expect(whyNoSeats(['./driver'], SEATS)).toContain('./driver {seat} {seat}');
  });
});
