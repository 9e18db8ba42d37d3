import { connect, type Socket } from 'node:net';
import { sleep, systemClock } from './clock.js';
import type { Peer } from './peer.js';
import { adoptConnection, SOCKET_OPTIONS, type TcpOptions } from './tcp.js';

const RETRY_MS = 20;

/** Connects to a server that is about to listen; null if it does not until the time is up, or the signal is given. */
export async function awaitTcp<M>(options: TcpOptions<M> & { readonly openingTime: number }): Promise<Peer<M> | null> {
  const { host, port, openingTime, signal, clock = systemClock } = options;
  const end = clock.now() + openingTime;
  while (clock.now() < end && !signal?.aborted) {
    const socket = await tryToConnect(host, port);
    if (socket !== null) return adoptConnection(socket, options);
    await sleep(clock, RETRY_MS);
  }
  return null;
}

const tryToConnect = (host: string, port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect({ ...SOCKET_OPTIONS, host, port });
    const refuse = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.once('error', refuse);
    socket.once('connect', () => {
      socket.off('error', refuse);
      // Nothing is lost that comes before somebody listens.
      socket.pause();
      resolve(socket);
    });
  });
