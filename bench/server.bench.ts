import { once } from 'node:events';
import type { WebSocket } from 'ws';
import type { Bench } from './bench.js';
import { connect } from './load-generator.js';
import { concurrent } from './server-concurrent.js';
import { exchanges } from './server-exchanges.js';
import type { Kind } from './server-kinds.js';
import { NAMES } from './server-script.js';
import { type Host, withHost, withSeparateHost } from './with-host.js';

const IDLE = 2000;

async function join(host: Host, key: string, name: string): Promise<WebSocket> {
  const socket = connect(host, key, name);
  await once(socket, 'open');
  return socket;
}

/** What the server's process grows by with each player who waits for another. */
const idleMemory = (kind: Kind) => () =>
  withSeparateHost(kind, async (host) => {
    const first = await join(host, await host.create(), NAMES[0]);
    const before = await host.usedMemory();
    const sockets: WebSocket[] = [first];
    while (sockets.length <= IDLE) {
      const batch = Array.from({ length: 50 }, async () => join(host, await host.create(), NAMES[0]));
      sockets.push(...(await Promise.all(batch)));
    }
    const grown = (await host.usedMemory()) - before;
    for (const socket of sockets) socket.terminate();
    return grown / (sockets.length - 1);
  });

export const benches: readonly Bench[] = [
  { name: 'server/exchanges', unit: 'exchanges/s', paired: exchanges(withHost) },
  { name: 'server/exchanges-apart', unit: 'exchanges/s', paired: exchanges(withSeparateHost) },
  { name: 'server/concurrent', unit: 'games', run: concurrent('herald') },
  { name: 'server/idle-memory', unit: 'bytes', run: idleMemory('herald'), floor: idleMemory('echo') },
];
