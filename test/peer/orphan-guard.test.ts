import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { eventually, processesWith } from './players.js';

const PEER = new URL('../../dist/peer/index.js', import.meta.url).href;
const READER = new URL('../../dist/wire/sexpr/reader.js', import.meta.url).href;

/** A small Herald with two players, each with a child in another session, that reports when all are running. */
const herald = (then: string, players: string): string => `
import { startProcess } from '${PEER}';
import { createReader } from '${READER}';
const script = 'trap "" TERM INT HUP; (setsid sleep 300 &); sleep 300 & sleep 0.1; echo "(ready)"; wait';
const env = { ...process.env, TOKEN: '${players}' };
const players = ['alice', 'bob'].map((label) =>
  startProcess({ label, argv: ['sh', '-c', script], framer: createReader(), env }));
for (const player of players) await player.receive(30000);
console.log('ready');
${then}
`;

/** Tokens of the players alone, and of Herald with its watchdog: Herald's is in the players' environment too. */
interface Started {
  readonly child: ChildProcess;
  readonly players: string;
  readonly all: string;
}

let started: ChildProcess | undefined;
afterEach(() => {
  started?.kill('SIGKILL');
});

function startHerald(then: string): Started {
  const [players, all] = [randomUUID(), randomUUID()];
  started = spawn(process.execPath, ['--input-type=module', '-e', herald(then, players)], {
    env: { ...process.env, TOKEN_OF_ALL: all },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child: started, players, all };
}

async function expectNoneLeft({ players, all }: Started): Promise<void> {
  expect(processesWith(players)).toEqual([]);
  // The watchdog ends a moment after Herald.
  await eventually(() => processesWith(all).length === 0);
}

const STAY = 'setInterval(() => {}, 1000);';
const INTERRUPT = "process.on('SIGINT', () => process.exit(130)); process.kill(process.pid, 'SIGINT');";

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s to Herald ends its players first', async (signal) => {
  const herald = startHerald(STAY);
  await once(herald.child.stdout!, 'data');
  herald.child.kill(signal);
  expect(await once(herald.child, 'exit')).toEqual([null, signal]);
  await expectNoneLeft(herald);
});

test.each([
  ['leaves by process.exit', 'process.exit(5);', 5],
  ['throws', `setTimeout(() => { throw new Error('bug'); }); ${STAY}`, 1],
  ['rejects', `void Promise.reject(new Error('bug')); ${STAY}`, 1],
  ['listens to the signal itself', `${INTERRUPT} ${STAY}`, 130],
  ['has ended them', 'await Promise.all(players.map((player) => player.end()));', 0],
])('a Herald that %s leaves no player, and nothing keeps it', async (_, then, status) => {
  const herald = startHerald(then);
  expect(await once(herald.child, 'exit')).toEqual([status, null]);
  await expectNoneLeft(herald);
});

test('after SIGKILL to Herald the watchdog ends its players', async () => {
  const herald = startHerald(STAY);
  await once(herald.child.stdout!, 'data');
  expect(processesWith(herald.players)).not.toEqual([]);
  herald.child.kill('SIGKILL');
  await once(herald.child, 'exit');
  await eventually(() => processesWith(herald.all).length === 0);
});
