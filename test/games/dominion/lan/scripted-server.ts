import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createMarkedReader } from '../../../../src/wire/marked-messages.js';

export interface ScriptedServer {
  readonly port: number;
  readonly url: string;
  /** What clients have sent, with milliseconds since the first connection. */
  readonly received: readonly { readonly text: string; readonly at: number }[];
  /** Settles when the first client has gone. */
  readonly closed: Promise<void>;
}

/** A LAN server of a test's own: sends the lines to whoever connects, and passes nothing on. It ends with the test. */
export async function scriptedServer(
  lines: readonly string[],
  onConnected: (socket: Socket) => void = () => {},
): Promise<ScriptedServer> {
  const received: { text: string; at: number }[] = [];
  const sockets = new Set<Socket>();
  let start = 0;
  let onClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const server = createServer((socket) => {
    start ||= performance.now();
    const reader = createMarkedReader();
    sockets.add(socket);
    socket.on('data', (chunk) => {
      reader.feed(chunk);
      for (let next = reader.next(); next !== undefined; next = reader.next())
        received.push({ text: next.text, at: performance.now() - start });
    });
    socket.on('error', () => {});
    socket.on('close', onClosed);
    socket.write(lines.map((line) => `${line}<EOF>`).join(''));
    onConnected(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `tcp://127.0.0.1:${port}`, received, closed };
}
