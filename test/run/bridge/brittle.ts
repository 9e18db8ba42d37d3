import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BrittleLine {
  readonly port: number;
  readonly cutsLeft: () => number;
  readonly close: () => void;
}

/** A line to a port that is cut when so many pieces have come from there, so many times. */
export async function brittle(port: number, pieces: number, cuts: number): Promise<BrittleLine> {
  let cutsLeft = cuts;
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let seen = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far);
    far.on('data', (piece) => {
      near.write(piece);
      if (++seen < pieces || cutsLeft === 0) return;
      cutsLeft--;
      near.destroy();
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    line.close();
  };
  return { port: (line.address() as AddressInfo).port, cutsLeft: () => cutsLeft, close };
}
