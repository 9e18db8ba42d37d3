import { type AddressInfo, createServer, type Socket } from 'node:net';
import { makeConnectionAccepted, makeRequest, makeWait } from '../dist/games/eriantys/gc18/messages.js';
import { startTcpServer } from '../dist/host/index.js';
import { SAME_GAME, SEATS, type TcpScript } from './tcp-script.js';

export interface TcpHost {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const MANY = 1e9;

export async function serveHerald(): Promise<TcpHost> {
  const rates = { messagesPerSecond: MANY, bytesPerSecond: MANY, gameBytes: MANY };
  const counts = { games: MANY, gamesPerAddress: MANY, connections: MANY, connectionsPerAddress: MANY };
  const started = await startTcpServer({
    protocol: SAME_GAME,
    version: '1',
    seats: SEATS,
    settings: { expert: false },
    limits: { ...rates, ...counts, creationsPerMinute: MANY },
  });
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

const GREETING = `${makeConnectionAccepted()}\n${makeRequest('LoginRequest')}\n`;
const WAIT = `${makeWait('WAITING_FOR_PLAYERS')}\n`;
const LINE_FEED = 10;

/** The least code that sends the same lines: any line is answered with the next ones of the script. */
export async function serveEcho({ sent }: TcpScript): Promise<TcpHost> {
  let waiting: Socket[] = [];
  const play = (seats: readonly Socket[]): (() => void) => {
    let moves = 0;
    return () => {
      for (const { seat, line } of sent[moves++] ?? []) seats[seat]?.write(line);
      if (moves === sent.length) for (const socket of seats) socket.end();
    };
  };
  const starts = new Map<Socket, () => void>();
  const join = (socket: Socket): void => {
    waiting.push(socket);
    if (waiting.length < SEATS) return void socket.write(WAIT);
    const sendNext = play(waiting);
    for (const each of waiting) starts.set(each, sendNext);
    waiting = [];
    sendNext();
  };
  const server = createServer({ noDelay: true }, (socket) => {
    socket.write(GREETING);
    socket.on('data', (bytes) => {
      // A player never has two lines on their way.
      if (bytes.at(-1) === LINE_FEED) (starts.get(socket) ?? (() => join(socket)))();
    });
    socket.on('close', () => starts.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
