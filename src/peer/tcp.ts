import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { fault, ok, type Result } from '../core/result.js';
import { systemClock } from './clock.js';
import type { FramingError } from './framer.js';
import { connectFault, describeBrokenConnection, describeListenError, makeAddress } from './network-errors.js';
import { framingFault, makeFault, type Peer, type PeerFault } from './peer.js';
import { type StreamOptions, StreamPeer } from './stream-peer.js';

/** How the messages of one connection are read, bounded and observed. */
export type TcpPeerOptions<M> = Pick<StreamOptions<M>, 'label' | 'framer' | 'limits' | 'clock' | 'observe'>;

export interface TcpOptions<M> extends TcpPeerOptions<M> {
  readonly host: string;
  readonly port: number;
  /** Milliseconds until the connection must be established. */
  readonly openingTime?: number;
  /** Gives up the attempt to connect. An established connection is for `end` to close. */
  readonly signal?: AbortSignal;
  /** Called once it is connected, or cannot be. */
  readonly onSettled?: (isConnected: boolean) => void;
}

export interface TcpAddress {
  readonly host: string;
  readonly port: number;
}

export interface TcpListenOptions<M> {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Connections at once; further ones are closed as soon as they are made. */
  readonly maxConnections?: number;
  /** Options for a new connection from that address. */
  readonly accept: (remote: TcpAddress) => TcpPeerOptions<M>;
}

export interface TcpListener extends TcpAddress {
  /** Takes no more connections, and ends the peers that are left, each within that time. */
  close(graceMs?: number): Promise<void>;
}

const OPENING_MS = 10_000;

/** Node tries the addresses of a host one after the other, each for 250 ms; a busy machine may need longer. */
const ATTEMPT_MS = 2500;

/** Finds a host that vanished without closing the connection, even when no deadline is running. */
const KEEP_ALIVE_MS = 30_000;

/**
 * A peer that has closed its own direction may still read, so that replies to its last messages can be sent until `end`.
 * Messages are short and awaited, so they are not held back to fill a packet.
 */
export const SOCKET_OPTIONS = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_MS,
} as const;

/** Never throws and never rejects: a server that cannot be reached is a peer whose first reply is that fault. */
export function connectTcp<M>(options: TcpOptions<M>): Peer<M> {
  const socket = new Socket(SOCKET_OPTIONS);
  // First: the peer would take a failed attempt for a lost connection.
  const attempt = new ConnectionAttempt(socket, options, (reason) => {
    peer.fail(reason);
    socket.destroy();
  });
  const peer = adoptConnection(socket, options);
  attempt.start();
  return peer;
}

/** Hands each new connection to `onConnection`, which owns it until the listener is closed. */
export async function listenTcp<M>(
  { host = '127.0.0.1', port = 0, maxConnections = 1000, accept }: TcpListenOptions<M>,
  onConnection: (peer: Peer<M>, remote: TcpAddress) => void,
): Promise<Result<TcpListener>> {
  const peers = new Set<Peer<M>>();
  const server = createServer(SOCKET_OPTIONS, (socket) => {
    const remote: TcpAddress = { host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    const peer = adoptConnection(socket, accept(remote));
    peers.add(peer);
    socket.once('close', () => peers.delete(peer));
    onConnection(peer, remote);
  });
  server.maxConnections = maxConnections;
  const failure = await listen(server, host, port);
  if (failure !== null) return fault('peer/cannot-listen', describeListenError(failure, host, port));
  const address = server.address() as AddressInfo;
  return ok({ host: address.address, port: address.port, close: (graceMs = 0) => close(server, peers, graceMs) });
}

export const adoptConnection = <M>(socket: Socket, options: TcpPeerOptions<M>): StreamPeer<M> => {
  const { label, framer, limits, clock, observe } = options;
  const given = { ...(limits && { limits }), ...(clock && { clock }), ...(observe && { observe }) };
  return new StreamPeer({ label, framer, ...given, stream: socket, closeFault, reportsClose: true });
};

function closeFault(half: FramingError | null, error: Error | null): PeerFault {
  if (error === null) return half ? framingFault(half) : makeFault('peer/closed', 'the connection was closed');
  const where = half ? ', in the middle of a message' : '';
  return makeFault('peer/closed', `${describeBrokenConnection(error)}${where}`);
}

/** Ends with the connection, an error, the deadline or the signal, whichever comes first. */
class ConnectionAttempt {
  private readonly socket: Socket;
  private readonly options: TcpOptions<unknown>;
  private readonly giveUp: (reason: PeerFault) => void;
  private isOver = false;
  private cancelDeadline = (): void => {};

  constructor(socket: Socket, options: TcpOptions<unknown>, giveUp: (reason: PeerFault) => void) {
    this.socket = socket;
    this.options = options;
    this.giveUp = giveUp;
    socket.once('connect', () => {
      options.onSettled?.(true);
      this.finish();
    });
    socket.once('error', (error) => this.fail(connectFault(error, this.where)));
    socket.once('close', () => this.finish());
  }

  start(): void {
    const { openingTime = OPENING_MS, clock = systemClock, signal } = this.options;
    this.cancelDeadline = clock.after(openingTime, () => this.fail(this.lateFault(openingTime)));
    signal?.addEventListener('abort', this.abort);
    if (signal?.aborted) this.abort();
    else this.connect();
  }

  private connect(): void {
    const { host, port } = this.options;
    try {
      this.socket.connect({ host, port, autoSelectFamilyAttemptTimeout: ATTEMPT_MS });
    } catch (error) {
      // Not a port number.
      this.fail(connectFault(error as Error, this.where));
    }
  }

  private get where(): string {
    return makeAddress(this.options.host, this.options.port);
  }

  private lateFault(openingTime: number): PeerFault {
    const message = `cannot connect to ${this.where}: no connection within ${openingTime} ms`;
    return makeFault('peer/cannot-connect', message);
  }

  private readonly abort = (): void =>
    this.fail(makeFault('peer/ended', `the attempt to connect to ${this.where} was aborted`));

  private fail(reason: PeerFault): void {
    if (this.isOver) return;
    this.options.onSettled?.(false);
    this.finish();
    this.giveUp(reason);
  }

  private finish(): void {
    this.isOver = true;
    this.cancelDeadline();
    this.options.signal?.removeEventListener('abort', this.abort);
  }
}

/**
 * How many connections may wait to be accepted; the system may allow fewer. Linux drops those beyond it without a word to
 * the client, which then waits for ever for the first message of a server that does not know of it. Node's default is 511.
 */
const BACKLOG = 4096;

function listen(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    // Later errors are of single connections that could not be accepted, such as for lack of file descriptors.
    server.on('error', resolve);
    try {
      server.listen(port, host, BACKLOG, () => resolve(null));
    } catch (error) {
      resolve(error as Error);
    }
  });
}

async function close(server: Server, peers: ReadonlySet<Peer<unknown>>, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.all([...peers].map((peer) => peer.end(graceMs)));
  await closed;
}
