import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Codec } from '../../kit/codec.js';
import { SERVER_DIED } from '../../kit/process-rules.js';
import { type InsiderGrading, makeOutputNote } from '../../kit/server/index.js';
import {
  awaitTcp,
  type ChildPeer,
  discardingFramer,
  type Observer,
  type Peer,
  type PeerLimits,
  startProcess,
} from '../../peer/index.js';
import { fillAddress, namesAddress } from '../address-placeholders.js';
import { consolePeer } from './console-peer.js';
import { latePeer } from './late-peer.js';
import { oneAtATime } from './one-at-a-time.js';
import { PrintedLines } from './printed-lines.js';
import { waitUntilAccepted } from './probes.js';
import { type ServerNetwork, serverNetwork } from './server-network.js';
import type { GameOrder, OpenedGame, ServerUnderTest } from './server-under-test.js';
import { waitForAcceptQueue } from './wait-for-accept-queue.js';

export interface ProgramServerOptions<M> {
  /** `{host}` and `{port}` stand for where it is to listen. */
  readonly argv: readonly string[];
  /** Where it listens if its command does not say. */
  readonly usualPort: number;
  readonly codec: Codec<M>;
  readonly insider: InsiderGrading<M>;
  /** What makes it listen if it does not by itself; absent if it does. */
  readonly input?: string;
  readonly limits: Partial<PeerLimits>;
  /** Milliseconds for each answer; twice that to start. */
  readonly deadline: number;
}

const HOST = '127.0.0.1';

/** A server over TCP that the kit starts, for each game again. */
export function programServer<M>(options: ProgramServerOptions<M>, hasInsider: boolean): ServerUnderTest<M> {
  const openGame = (order: GameOrder<M>): Promise<OpenedGame<M>> => new ProgramGame(options, hasInsider, order).open();
  const isMovable = namesAddress(options.argv);
  return { whyNotSeated: () => null, latency: 0, openGame: isMovable ? openGame : oneAtATime(openGame) };
}

/** Which kind of server a program is; the error says why that cannot be found out. */
export async function findInsider<M>(options: ProgramServerOptions<M>): Promise<boolean | string> {
  const { insider, deadline, codec } = options;
  const program = await startServer(options);
  const peers: Peer<M>[] = [];
  try {
    const first = await program.connectFirst('first');
    if (first === null) return program.whyNotReached();
    peers.push(first);
    const second = program.network.connect('', 'second');
    peers.push(second.peer);
    await waitUntilAccepted(second);
    await program.acceptsAll();
    first.send(`${insider.probe}${codec.terminator}`);
    const received = await second.peer.receive(deadline);
    const found = received.ok ? insider.hasInsider(received.message) : null;
    return found ?? `of two connections, the second never receives what the first one sends: ${insider.probe}`;
  } finally {
    await Promise.all(peers.map((peer) => peer.end(0)));
    await program.process.end(0);
  }
}

interface StartedServer<M> {
  readonly process: ChildPeer<never>;
  readonly network: ServerNetwork<M>;
  readonly printed: PrintedLines;
  /** Null if nothing listens in time. */
  readonly connectFirst: (label: string, observe?: Observer) => Promise<Peer<M> | null>;
  /** The console would be faster than a connection that the server has yet to accept. */
  readonly acceptsAll: () => Promise<void>;
  readonly whyNotReached: () => string;
}

async function startServer<M>(options: ProgramServerOptions<M>, signal?: AbortSignal): Promise<StartedServer<M>> {
  const { argv, codec, limits, deadline, usualPort, input } = options;
  const port = namesAddress(argv) ? await freePort() : usualPort;
  const url = `tcp://${HOST}:${port}`;
  const printed = new PrintedLines();
  const process: ChildPeer<never> = startProcess({
    label: 'server',
    argv: fillAddress(argv, { url, host: HOST, port }),
    framer: discardingFramer(),
    limits,
    observe: printed.observe,
    ...(input !== undefined && { input }),
  });
  const gone = new AbortController();
  void process.receive(Number.POSITIVE_INFINITY).then(() => gone.abort());
  const ended = signal === undefined ? gone.signal : AbortSignal.any([gone.signal, signal]);
  const openingTime = 2 * deadline;
  return {
    process,
    printed,
    network: serverNetwork({ url, transport: 'tcp', codec, deadline }),
    connectFirst: (label, observe) =>
      awaitTcp<M>({
        label,
        host: HOST,
        port,
        framer: codec.framer(),
        limits: { output: Number.POSITIVE_INFINITY },
        openingTime,
        signal: ended,
        ...(observe && { observe }),
      }),
    acceptsAll: () => waitForAcceptQueue(HOST, port),
    whyNotReached: () => {
      const why = gone.signal.aborted ? 'it has ended' : `nothing listens within ${openingTime} ms`;
      const { lines } = printed;
      return `the server cannot be reached at ${url}: ${why}${lines.length === 0 ? '' : `; ${makeOutputNote(lines.slice(-3).join(' / '))}`}`;
    },
  };
}

/** One game at a program of its own. */
class ProgramGame<M> {
  private readonly options: ProgramServerOptions<M>;
  private readonly hasInsider: boolean;
  private readonly order: GameOrder<M>;

  constructor(options: ProgramServerOptions<M>, hasInsider: boolean, order: GameOrder<M>) {
    this.options = options;
    this.hasInsider = hasInsider;
    this.order = order;
  }

  async open(): Promise<OpenedGame<M>> {
    const { labels, setup, record, signal } = this.order;
    const server = await startServer(this.options, signal);
    const { network, process, printed } = server;
    const inTime = labels.length - (setup.lateSeats ?? 0);
    const seats: Peer<M>[] = this.hasInsider ? [this.ownSeat(server)] : [];
    const [first = ''] = labels.slice(seats.length);
    const connected = await server.connectFirst(first, record.at(first));
    if (connected === null) {
      await process.end(0);
      if (signal.aborted) return { kind: 'kit-fault', reason: 'the run was interrupted' };
      record.add({ side: '--', kind: 'fault', text: `${SERVER_DIED} ${server.whyNotReached()}` });
      return { kind: 'no-game' };
    }
    seats.push(connected);
    const accepted: Promise<void>[] = [];
    for (const label of labels.slice(seats.length)) {
      const connect = () => network.connect('', label, record.at(label));
      if (seats.length >= inTime) seats.push(latePeer(label, () => connect().peer));
      else {
        const connection = connect();
        accepted.push(waitUntilAccepted(connection));
        if (!setup.connectsAtOnce) await accepted.at(-1);
        seats.push(connection.peer);
      }
    }
    await Promise.all(accepted);
    await server.acceptsAll();
    const end = async (graceMs: number): Promise<void> => {
      await Promise.all(seats.map((peer) => peer.end(0)));
      await process.end(graceMs);
    };
    return { kind: 'game', game: { seats, output: () => printed.lines, end } };
  }

  private ownSeat({ process }: StartedServer<M>): Peer<M> {
    const { codec, insider } = this.options;
    const { labels, record } = this.order;
    const label = labels[0] ?? '';
    return consolePeer({ label, program: process, codec, makeInput: insider.makeInput, observe: record.at(label) });
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
