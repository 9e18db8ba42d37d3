import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Bench } from './bench.js';
import { type Kind, serve } from './server-kinds.js';
import { NAMES, recordScript } from './server-script.js';

const { answers } = recordScript();
const program = fileURLToPath(new URL('server-host.js', import.meta.url));

interface Host {
  readonly url: string;
  readonly create: () => string | Promise<string>;
}
/** One that is alone in its process can be weighed. */
interface HostApart extends Host {
  readonly weigh: () => Promise<number>;
}

/** Works with a server in this process, so that all that is done on either side adds up. */
async function withHost<T>(kind: Kind, work: (host: Host) => Promise<T>): Promise<T> {
  const served = await serve(kind);
  try {
    return await work(served);
  } finally {
    await served.close();
  }
}

/** Works with a server in a process of its own, which ends with the work. */
async function withHostApart<T>(kind: Kind, work: (host: HostApart) => Promise<T>): Promise<T> {
  const child = fork(program, [kind], { execArgv: ['--expose-gc'] });
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let nextId = 0;
  const ask = <A>(what: string): Promise<A> =>
    new Promise<unknown>((resolve) => {
      waiting.set(nextId, resolve);
      child.send({ id: nextId++, ask: what });
    }) as Promise<A>;
  try {
    return await work({ url: await ask('url'), create: () => ask('create'), weigh: () => ask('weigh') });
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

function connect({ url }: Host, key: string, name: string): WebSocket {
  return new WebSocket(`${url}/join/${key}?name=${name}`, { perMessageDeflate: false });
}

async function join(host: Host, key: string, name: string): Promise<WebSocket> {
  const socket = connect(host, key, name);
  await once(socket, 'open');
  return socket;
}

/** How the players play. */
interface Manner {
  /** Milliseconds before each request, on average. */
  readonly pace: number;
  /** Called with the milliseconds from a request to its reply. */
  readonly heard: (waited: number) => void;
}

/** Tables at which game follows game, of players who do not think: they say what the script says. */
class Tables {
  private readonly host: Host;
  private readonly manner: Manner;
  private readonly sockets = new Set<WebSocket>();
  private isOver = false;
  /** The first connection that failed while there was play. */
  failure: Error | null = null;

  constructor(host: Host, manner: Manner) {
    this.host = host;
    this.manner = manner;
  }

  open(): void {
    void this.playOn();
  }

  close(): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.terminate();
  }

  private async playOn(): Promise<void> {
    while (!this.isOver) {
      const key = await this.host.create();
      const left: Promise<unknown>[] = [];
      // One after the other: seats are numbered in the order of joining.
      for (const [seat, name] of NAMES.entries()) {
        const socket = connect(this.host, key, name);
        this.sockets.add(socket);
        left.push(new Promise((resolve) => socket.once('close', resolve)));
        socket.on('close', () => this.sockets.delete(socket));
        socket.on('error', (error) => this.complain(error));
        recite(socket, answers[seat]!, this.manner);
        await Promise.race([new Promise((resolve) => socket.once('open', resolve)), left[seat]]);
        if (this.isOver) return;
      }
      await Promise.all(left);
    }
  }

  /** What breaks off when all is over was to be expected. */
  private complain(error: Error): void {
    if (!this.isOver) this.failure ??= error;
  }
}

/** Requests come at a pace, and the wait for the reply is told; what the server asks is answered at once. */
function recite(socket: WebSocket, lines: readonly (readonly string[])[], { pace, heard }: Manner): void {
  let next = 0;
  let askedAt = 0;
  const ask = (frame: string): void => {
    askedAt = performance.now();
    socket.send(frame);
  };
  socket.on('message', (data) => {
    const isReply = data.toString().includes('"result":{');
    if (isReply) heard(performance.now() - askedAt);
    for (const frame of lines[next++] ?? []) {
      if (!frame.includes('"method":')) socket.send(frame);
      else if (pace === 0) ask(frame);
      else setTimeout(ask, pace * (0.5 + Math.random()), frame);
    }
  });
}

const TABLES = 8;
/** Exchanges until a new process has loaded, and compiled, what it runs. */
const WARM_UP = 5000;
const SHORT = 0.05;

/** Exchanges per second at several tables at once, as fast as they go. */
const exchanges = (seconds: number) => async (host: Host) => {
  let count = 0;
  const tables = new Tables(host, { pace: 0, heard: () => count++ });
  for (let table = 0; table < TABLES; table++) tables.open();
  while (count < WARM_UP) await pause(SHORT);
  const [before, begin] = [count, performance.now()];
  await pause(seconds);
  const rate = ((count - before) * 1000) / (performance.now() - begin);
  tables.close();
  if (tables.failure) throw tables.failure;
  return rate;
};

const exchangesIn =
  (place: typeof withHost, kind: Kind) =>
  (seconds: number): Promise<number> =>
    place(kind, exchanges(seconds));

const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const THINKING = 100;
const LONGEST = 50;
const FEWEST = 25;
const MOST = 3200;
const STEP = 1.4;
/** So many come at once, and then there is a pause. */
const GUESTS = 20;

/** How many games, each with ten exchanges a second, are held until one reply in a hundred takes more than 50 ms. */
const concurrent = (kind: Kind) => (seconds: number) =>
  withHostApart(kind, async (host) => {
    let waits: number[] = [];
    let held = 0;
    let opened = 0;
    const tables = new Tables(host, { pace: THINKING, heard: (waited) => waits.push(waited) });
    for (let games = FEWEST; games <= MOST; games = Math.ceil(games * STEP)) {
      for (; opened < games; opened++) {
        tables.open();
        if (opened % GUESTS === 0) await pause(SHORT);
      }
      await pause(seconds / 3);
      waits = [];
      await pause(seconds / 2);
      // A server that is too busy turns new players away.
      if (tables.failure || percentile(waits, 0.99) > LONGEST) break;
      held = games;
    }
    tables.close();
    return held;
  });

function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
}

const IDLE = 2000;

/** What the server's process grows by with each player who waits for another. */
const idleMemory = (kind: Kind) => () =>
  withHostApart(kind, async (host) => {
    const first = await join(host, await host.create(), NAMES[0]);
    const before = await host.weigh();
    const sockets: WebSocket[] = [first];
    while (sockets.length <= IDLE) {
      const batch = Array.from({ length: 50 }, async () => join(host, await host.create(), NAMES[0]));
      sockets.push(...(await Promise.all(batch)));
    }
    const grown = (await host.weigh()) - before;
    for (const socket of sockets) socket.terminate();
    return grown / (sockets.length - 1);
  });

export const benches: readonly Bench[] = [
  {
    name: 'server/exchanges',
    unit: 'exchanges/s',
    run: exchangesIn(withHost, 'herald'),
    floor: exchangesIn(withHost, 'echo'),
  },
  {
    name: 'server/exchanges-apart',
    unit: 'exchanges/s',
    run: exchangesIn(withHostApart, 'herald'),
    floor: exchangesIn(withHostApart, 'echo'),
  },
  { name: 'server/concurrent', unit: 'games', run: concurrent('herald') },
  { name: 'server/idle-memory', unit: 'bytes', run: idleMemory('herald'), floor: idleMemory('echo') },
];
