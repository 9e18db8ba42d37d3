import { once } from 'node:events';
import type { WebSocket } from 'ws';
import type { Bench } from './bench.js';
import { connect } from './load-generator.js';
import { concurrent } from './server-concurrent.js';
import { exchanges } from './server-exchanges.js';
import type { Kind } from './server-kinds.js';
import { NAMES } from './server-script.js';
import { type Host, type SeparateHost, withHost, withSeparateHost } from './with-host.js';

const IDLE = 2000;
const WARM_UP = 500;
/** Players who join at once. */
const BATCH = 50;

async function join(host: Host, key: string, name: string): Promise<WebSocket> {
  const socket = connect(host, key, name);
  await once(socket, 'open');
  return socket;
}

async function joinMany(host: Host, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count) }, async () => join(host, await host.create(), NAMES[0]));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** What each player who waits for another adds to the memory, after the first ones. */
const memoryOfIdle =
  (kind: Kind, first: number, measureMemory: (host: SeparateHost) => Promise<number>) => (): Promise<number> =>
    withSeparateHost(kind, async (host) => {
      const before = await joinMany(host, first);
      const used = await measureMemory(host);
      const sockets = await joinMany(host, IDLE);
      const grown = (await measureMemory(host)) - used;
      for (const socket of [...before, ...sockets]) socket.terminate();
      return grown / sockets.length;
    });

/**
 * What the process grows by. Much of that is not for players: V8 doubles the space for new objects, up to 32 MB, each time
 * so much has stayed alive, so that a few bytes more for each player may come to megabytes.
 */
const idleMemory = (kind: Kind) => memoryOfIdle(kind, 1, (host) => host.usedMemory());

/** What stays alive for each, once code has been loaded and compiled. */
const idleMemoryLive = (kind: Kind) => memoryOfIdle(kind, WARM_UP, (host) => host.liveMemory());

export const benches: readonly Bench[] = [
  { name: 'server/exchanges', unit: 'exchanges/s', paired: exchanges(withHost) },
  { name: 'server/exchanges-apart', unit: 'exchanges/s', paired: exchanges(withSeparateHost) },
  { name: 'server/concurrent', unit: 'games', run: concurrent('herald') },
  { name: 'server/idle-memory', unit: 'bytes', run: idleMemory('herald'), floor: idleMemory('echo') },
  { name: 'server/idle-memory-live', unit: 'bytes', run: idleMemoryLive('herald'), floor: idleMemoryLive('echo') },
];
