import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { JSONRPC } from '../dist/games/dominion/jsonrpc/protocol.js';
import { type HostableProtocol, startServer } from '../dist/host/index.js';
import { CREATION, recordScript } from './server-script.js';
import { Stopwatch } from './server-stopwatch.js';

/** Herald, with or without a stopwatch, or the least code that sends the same messages. */
export type Kind = 'herald' | 'clocked' | 'echo';

export interface Served {
  readonly url: string;
  readonly create: () => string;
  readonly close: () => Promise<void>;
  /** With a stopwatch: the milliseconds that it waited for each answer of the seat since it was last asked. */
  readonly waits?: (seat: number) => number[];
}

export function serve(kind: Kind): Promise<Served> {
  if (kind === 'echo') return serveEcho();
  return kind === 'clocked' ? serveClocked() : serveHerald();
}

async function serveClocked(): Promise<Served> {
  const watch = new Stopwatch();
  return { ...(await serveHerald({ ...JSONRPC, openSession: watch.openSession })), waits: watch.take };
}

const MANY = 1e9;

async function serveHerald(protocol: HostableProtocol = JSONRPC): Promise<Served> {
  const limits = { messagesPerSecond: MANY, bytesPerSecond: MANY, games: MANY, finishedTime: 1000 };
  const connections = { connections: MANY, connectionsPerAddress: MANY };
  const started = await startServer({ protocol, limits: { ...limits, ...connections } });
  if (!started.ok) throw new Error(started.error.message);
  const { url, create, close } = started.value;
  const createOne = (): string => {
    const key = create(CREATION);
    if (!key.ok) throw new Error(key.error.message);
    return key.value;
  };
  return { url: url.replace('http', 'ws'), create: createOne, close };
}

/** Answers any message with the next messages of the script. */
async function serveEcho(): Promise<Served> {
  const { sent } = recordScript();
  const games = new Map<string, WebSocket[]>();
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  server.on('connection', (socket, request) => {
    const key = request.url?.split('?', 1)[0] ?? '';
    const seats = games.get(key) ?? [];
    seats.push(socket);
    games.set(key, seats);
    if (seats.length === CREATION.num_players) play(seats);
    socket.on('close', () => games.delete(key));
  });
  const play = (seats: readonly WebSocket[]): void => {
    let received = 0;
    const sendNext = (): void => {
      for (const { seat, frame } of sent[received++] ?? []) seats[seat]?.send(frame);
      if (received >= sent.length) for (const seat of seats) seat.close();
    };
    for (const seat of seats) {
      seat.on('message', (data) => {
        data.toString();
        sendNext();
      });
    }
    sendNext();
  };
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  let created = 0;
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    create: () => `${created++}`,
    close: async () => void http.close(),
  };
}
