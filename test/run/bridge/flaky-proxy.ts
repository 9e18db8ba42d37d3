import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  readonly port: number;
  readonly cutsLeft: () => number;
  readonly close: () => void;
}

/** A proxy to a port that drops the connection after a number of chunks, a number of times. */
export async function openFlakyProxy(port: number, chunks: number, cuts: number): Promise<FlakyProxy> {
  let cutsLeft = cuts;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let seen = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      near.write(chunk);
      if (++seen < chunks || cutsLeft === 0) return;
      cutsLeft--;
      near.destroy();
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  };
  return { port: (proxy.address() as AddressInfo).port, cutsLeft: () => cutsLeft, close };
}
