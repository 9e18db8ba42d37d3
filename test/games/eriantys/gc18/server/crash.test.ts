import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { MAIN, runProcess } from '../../../../cli/herald.js';
import { sized } from '../../../../sizes.js';
import { temporaryFolder } from '../../../../temporary-folder.js';
import { type Address, playAt, TcpClient } from './tcp-client.js';

interface Served extends Address {
  readonly child: ChildProcess;
  readonly said: string;
}

const started: ChildProcess[] = [];
const clients: TcpClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** The server as it is installed, in a process of its own. */
async function spawnServer(record: string, ...args: readonly string[]): Promise<Served> {
  const argv = [MAIN, 'serve', '--protocol', 'gc18/1', '--port', '0', '--record', record, ...args];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  while (!said.includes('\n')) await once(child.stdout, 'data');
  // What it has resumed follows at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { child, said, host: '127.0.0.1', port: Number(/:(\d+)\n/.exec(said)?.[1]) };
}

async function stop({ child }: Served, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

const connect = (served: Served): TcpClient => {
  const client = new TcpClient(served);
  clients.push(client);
  return client;
};

const journalsIn = (record: string): string[] => readdirSync(record).filter((file) => file.endsWith('.ndjson'));

const NAMES = Array.from({ length: 2 * sized({ test: 4, long: 50 }) }, (_, index) => `player ${index}`);
const optionsFor = (name: string) => ({ name, players: 2, expert: true });

describe.each(['SIGKILL', 'SIGTERM'] as const)('after %s', (signal) => {
  test('a server that is started again resumes every match', async () => {
    const record = temporaryFolder();
    const before = await spawnServer(record);
    const matches = NAMES.length / 2;
    // Each player stops in the middle of a turn, so that no match ends.
    for (const [seed, name] of NAMES.entries())
      void playAt(connect(before), 'random', seed, optionsFor(name), { most: 6 });
    await expect.poll(() => journalsIn(record).length, { timeout: 60_000 }).toBe(matches);
    await stop(before, signal);
    const after = await spawnServer(record);
    expect(after.said).toContain(`resumed games: ${matches}`);
    const ends = await Promise.all(NAMES.map((name, seed) => playAt(connect(after), 'random', seed, optionsFor(name))));
    expect(ends.map(({ end }) => end?.type)).toEqual(NAMES.map(() => 'GameEnded'));
    expect(ends.map(({ end }) => end?.['reason'])).not.toContain('PLAYER_DISCONNECTED');
    await stop(after, 'SIGTERM');
    const journals = journalsIn(record);
    expect(
      journals.every((file) => /"kind":"end","reason":"finished"/.test(readFileSync(`${record}/${file}`, 'utf8'))),
    ).toBe(true);
    // Each seat was recorded as one game, across the restart.
    const transcript = readdirSync(record).find((file) => file.endsWith('.transcript'))!;
    expect(runProcess(process.execPath, MAIN, 'replay', `${record}/${transcript}`).code).toBe(0);
  });
});

test('a player that does not come back ends its match', async () => {
  const record = temporaryFolder();
  const before = await spawnServer(record, '--players', '2', '--mode', 'basic');
  for (const name of ['ann', 'bob']) await connect(before).login(name);
  await clients[0]!.until('GameStarted');
  await stop(before, 'SIGKILL');
  const after = await spawnServer(record, '--restart-window', '500');
  const ann = connect(after);
  await ann.login('ann');
  expect(await ann.next()).toMatchObject({ type: 'GameStarted', playerId: 0, otherPlayerNames: ['bob'] });
  expect(await ann.next()).toMatchObject({ type: 'GameEnded', reason: 'PLAYER_DISCONNECTED' });
  expect(await ann.next()).toBeNull();
});
