import type { ChildProcess } from 'node:child_process';
import { connect, type Server, type Socket } from 'node:net';

/** An address that a program in a sandbox can connect to: there is no other for it. */
export interface KitAddress {
  readonly host: string;
  readonly port: number;
}

/** A program has one or two. */
const MAX_CONNECTIONS = 32;

/** Passes connections to the relay of a sandbox on to the kit. The function closes them. */
export function openGate(relay: ChildProcess, address: KitAddress): () => void {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  relay.once('message', (_, handle) => {
    // Node reads this where it accepts, though its types do not know it.
    server = Object.assign(handle as Server, { allowHalfOpen: true });
    server.on('connection', (inner: Socket) => passOn(inner, address, sockets));
    // The program runs in the relay's place from now on, and has nothing to say to us.
    relay.send('accepting', () => relay.connected && relay.disconnect());
  });
  return () => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
}

function passOn(inner: Socket, address: KitAddress, sockets: Set<Socket>): void {
  if (sockets.size >= 2 * MAX_CONNECTIONS) {
    inner.resetAndDestroy();
    return;
  }
  const outer = connect({ ...address, allowHalfOpen: true, noDelay: true });
  inner.setNoDelay(true);
  for (const [socket, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => other.resetAndDestroy());
    socket.pipe(other);
  }
}
