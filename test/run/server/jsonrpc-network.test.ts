import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { startServer } from '../../../src/host/index.js';
import { runningServer, type ServerTaskOptions, serverNetwork, serverTasks } from '../../../src/run/server/index.js';
import { RequestSender } from '../../../src/run/server/request-sender.js';
import { DIALECTS, type Dialect, serverCases, told } from './jsonrpc-cases.js';

const options = (dialect: Dialect, url: string): ServerTaskOptions<string> => {
  const protocolName = `jsonrpc/${dialect}`;
  const deadline = 5000;
  const network = serverNetwork({ url, transport: 'websocket', codec: JSONRPC.codec, deadline });
  const server = runningServer({ protocolName, grader: JSONRPC.server!, network });
  return { protocolName, protocol: JSONRPC, server, games: 5, seed: 1, deadline, registry: RULES };
};

/** One of each kind: all of them are played in memory. */
const SLICE =
  /(http\/(create-and-join|name-taken|one-too-many|unknown-key|kingdom-of-nine)|start\/slow-answer|malformed\/(not-json|batch|notification)|illegal\/too-dear|cards\/(village|sentry)|militia\/one-card|absent\/victim-of-three|overlap\/two-treasures|rematch\/everybody|answers\/error)$/;

describe.each(DIALECTS)('a server of ours on a socket, in %s', (dialect) => {
  test('passes', async () => {
    const started = await startServer({ protocol: JSONRPC, rejoinWindow: 0 });
    if (!started.ok) throw new Error(started.error.message);
    const cases = serverCases().filter(({ id }) => SLICE.test(id));
    const tasks = serverTasks(cases, options(dialect, started.value.url));
    const outcomes = await Promise.all(tasks.map((task) => task.run(new AbortController().signal)));
    await started.value.close();
    expect(cases.length).toBe(17);
    expect(
      outcomes.map((outcome, at) => `${cases[at]?.id}: ${told(outcome)}`).filter((each) => !each.endsWith(': pass')),
    ).toEqual([]);
  });
});

test('a server that is not there says nothing about any program', async () => {
  const [one] = serverCases();
  const tasks = serverTasks(one === undefined ? [] : [one], options('live', 'http://127.0.0.1:9'));
  const outcome = await tasks[0]?.run(new AbortController().signal);
  expect([outcome?.verdict, outcome?.reason]).toEqual(['kit-fault', 'no server can be reached at http://127.0.0.1:9']);
});

test('an interrupted case is skipped', async () => {
  const started = await startServer({ protocol: JSONRPC });
  if (!started.ok) throw new Error(started.error.message);
  const cases = serverCases().filter(({ id }) => id.endsWith('conservation/two-players'));
  const tasks = serverTasks(cases, options('live', started.value.url));
  const abort = new AbortController();
  const running = tasks[0]?.run(abort.signal);
  abort.abort();
  expect((await running)?.verdict).toBe('skipped');
  await started.value.close();
});

test('a server that sends binary frames is found out, and the recording has their bytes', async () => {
  const http = createServer((_, response) => response.end('{"key": "one"}')).listen(0, '127.0.0.1');
  new WebSocketServer({ server: http }).on('connection', (socket) => socket.send(Buffer.from('{"jsonrpc": "2.0"}')));
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const cases = serverCases().filter(({ id }) => id.endsWith('server/start/two-players'));
  const [task] = serverTasks(cases, { ...options('live', `http://127.0.0.1:${port}`), games: 1 });
  const outcome = await task?.run(new AbortController().signal);
  http.close();
  expect(outcome?.verdict).toBe('fail');
  expect(outcome?.evidence).toMatch(/<< @alice hex/);
});

test('what a server refuses with a seed, and accepts without, is not tried with a seed again', async () => {
  const sent: unknown[] = [];
  const sender = new RequestSender(async ({ body }) => {
    sent.push(body);
    return { status: body === 'seeded' ? 400 : 200, body: null };
  });
  const attempts = ['seeded', 'plain'].map((body) => ({ method: 'POST', path: '/game', body }) as const);
  expect(await sender.send(attempts)).toMatchObject({ status: 200 });
  expect(await sender.send([{ method: 'GET', path: '/game/one/state' }])).toMatchObject({ status: 200 });
  expect(await sender.send(attempts)).toMatchObject({ status: 200 });
  expect(sent).toEqual(['seeded', 'plain', undefined, 'plain']);
});
