import { type AddressInfo, createServer, type Socket } from 'node:net';
import { END_MARK } from '../../../src/wire/marked-messages.js';

/** A connection, with its number. */
export interface Client {
  readonly id: number;
  readonly socket: Socket;
}

/** A message on its way to a client. */
export interface Delivery {
  readonly to: Client;
  readonly text: string;
}

/** What a relay does in its own way; one without habits does everything right. */
export interface RelayHabits {
  /** The messages in what has come, and what is kept for later. */
  readonly read?: (unread: string) => { readonly messages: readonly string[]; readonly rest: string };
  /** Who is sent what for a message of a client; null if it ends the server. */
  readonly deliver?: (deliveries: readonly Delivery[], message: string, from: Client) => readonly Delivery[] | null;
  /** The start messages. */
  readonly start?: (clients: readonly Client[]) => readonly Delivery[];
  /** The number of a connection, given that of the last one and the milliseconds since it came. */
  readonly number?: (last: number, since: number) => number;
  /** Whether a body is passed on in the game; those that would end clients are not. */
  readonly isPassedOn?: (body: string) => boolean;
  /** Who may start. */
  readonly mayStart?: (from: Client, clients: readonly Client[]) => boolean;
  /** Whether a single player may start. */
  readonly startsAlone?: boolean;
  /** Whether a second command starts the game again. */
  readonly startsAgain?: boolean;
  /** Whether the start command is passed on as well. */
  readonly passesCommand?: boolean;
  readonly greet?: (client: Client) => string;
  /** What becomes of the others when one leaves. */
  readonly onLeave?: (clients: readonly Client[], isReset: boolean) => 'stay' | 'close' | 'die';
}

export interface RunningRelay {
  readonly port: number;
  readonly close: () => Promise<void>;
}

function splitMarked(unread: string): { messages: string[]; rest: string } {
  const parts = unread.split(END_MARK);
  const rest = parts.pop() as string;
  return { messages: parts, rest };
}

const numberedInOrder = (clients: readonly Client[]): Delivery[] =>
  clients.map((to, index) => ({ to, text: `0|System|<STGM>,${clients.length},${index + 1}` }));

/** A relay of its own over TCP, without anything of the reference server. It serves one game. */
export async function startRelay(habits: RelayHabits): Promise<RunningRelay> {
  const { read = splitMarked, start = numberedInOrder, mayStart = (from, clients) => from === clients[0] } = habits;
  const { number = (last) => last + 1, isPassedOn = (body) => body.length >= 3 } = habits;
  let clients: Client[] = [];
  let last = 0;
  let lastAt = 0;
  let hasStarted = false;
  const sockets = new Set<Socket>();
  const numbers = new Map<Client, number>();

  const write = ({ socket }: Client, text: string): void => {
    if (!socket.destroyed) socket.write(text + END_MARK);
  };
  const die = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const numberOf = (client: Client): number => numbers.get(client) ?? client.id;

  const onMessage = (from: Client, message: string): void => {
    const [type = '', body] = message.split('|');
    const isStart = body?.startsWith('<STGM>') && (!hasStarted || habits.startsAgain) && mayStart(from, clients);
    if (isStart && (clients.length > 1 || habits.startsAlone)) {
      hasStarted = true;
      const started = start(clients);
      for (const { to, text } of started) numbers.set(to, Number(text.split(',')[2]));
      for (const { to, text } of started) write(to, text);
      if (habits.passesCommand) for (const to of clients) if (to !== from) write(to, `${numberOf(from)}|${message}`);
      return;
    }
    const isForOthers = body !== undefined && !(body.startsWith('<STGM>') && from === clients[0]);
    const isKnown = isForOthers && (!hasStarted || isPassedOn(body));
    const text = `${numberOf(from)}|${/^\w+$/.test(type) ? type : 'System'}|${body ?? ''}`;
    const usual = isKnown ? clients.filter((to) => to !== from).map((to) => ({ to, text })) : [];
    const deliveries = habits.deliver === undefined ? usual : habits.deliver(usual, message, from);
    if (deliveries === null) die();
    else for (const { to, text: sent } of deliveries) write(to, sent);
  };

  const leave = (client: Client, isReset: boolean): void => {
    if (!clients.includes(client)) return;
    clients = clients.filter((each) => each !== client);
    const outcome = habits.onLeave?.(clients, isReset) ?? 'stay';
    if (outcome === 'die') die();
    if (outcome === 'close') for (const { socket } of clients) socket.end();
  };

  const server = createServer({ noDelay: true }, (socket) => {
    last = number(last, performance.now() - lastAt);
    lastAt = performance.now();
    const client: Client = { id: last, socket };
    let unread = '';
    sockets.add(socket);
    if (!hasStarted) clients.push(client);
    const greeting = habits.greet?.(client);
    if (greeting !== undefined) write(client, greeting);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const found = read(unread + chunk);
      unread = found.rest;
      for (const message of found.messages) onMessage(client, message);
    });
    socket.on('end', () => {
      leave(client, false);
      socket.end();
    });
    socket.on('error', () => leave(client, true));
    socket.on('close', () => {
      sockets.delete(socket);
      leave(client, true);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        if (server.listening) server.close(() => resolve());
        else resolve();
      }),
  };
}
