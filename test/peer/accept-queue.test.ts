import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { acceptQueueLength } from '../../src/peer/index.js';
import { datumOf, endAfterEach, start } from './players.js';

endAfterEach();

const READY_MS = 20_000;

/** Listens on a port that it names, and accepts one connection for each line. */
const SERVER = `
import socket, sys
server = socket.create_server(('127.0.0.1', 0))
print(f'({server.getsockname()[1]})', flush=True)
accepted = []
for line in sys.stdin:
    accepted.append(server.accept())
    print('(accepted)', flush=True)
`;

test('connections that a server has yet to accept are counted', async () => {
  const server = start(['python3', '-c', SERVER]);
  const [word] = datumOf(await server.receive(READY_MS)) as [string];
  const port = Number(word);
  expect(acceptQueueLength(port)).toBe(0);
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const left of [2, 1, 0]) {
    expect(acceptQueueLength(port)).toBe(left);
    if (left === 0) break;
    server.send('x\n');
    expect(datumOf(await server.receive(READY_MS))).toEqual(['accepted']);
  }
  for (const socket of sockets) socket.destroy();
});
