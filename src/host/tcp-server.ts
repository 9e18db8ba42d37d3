import { ok, type Result } from '../core/result.js';
import { streamState } from '../core/seeded-random.js';
import type { Settings } from '../kit/game-option.js';
import type { GameSession } from '../kit/game-session.js';
import type { Protocol } from '../kit/protocol.js';
import { type Clock, listenTcp, type Peer, type PeerEvent, systemClock, type TcpAddress } from '../peer/index.js';
import { Metrics } from './metrics.js';
import { newSeed } from './secrets.js';
import { DEFAULT_SERVER_LIMITS, type ServerLimits } from './server-limits.js';
import { TcpMatch } from './tcp-match.js';
import { TokenBucket } from './token-bucket.js';

export interface TcpServerOptions {
  readonly protocol: Pick<Protocol, 'codec' | 'openSession'>;
  readonly version: string;
  readonly settings?: Settings;
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Milliseconds for each wait of a game. */
  readonly deadline?: number;
  /** Every game's seed is derived from it; null for random seeds. */
  readonly seed?: number | null;
  readonly limits?: Partial<ServerLimits>;
  readonly clock?: Clock;
  readonly warn?: (message: string) => void;
  /** What crosses the wire of a connection. */
  readonly observe?: (connection: number, event: PeerEvent) => void;
}

export interface RunningTcpServer extends TcpAddress {
  /** `tcp://127.0.0.1:50000` */
  readonly url: string;
  readonly metrics: Metrics;
  /** Games that are being played, or wait for players. */
  readonly games: () => number;
  readonly close: () => Promise<void>;
}

const DEFAULT_DEADLINE = 30_000;
const BURST_SECONDS = 5;
const SEEDS_STREAM = -3;

/** Serves games of a protocol over TCP until it is closed. Players join the open game, and open another when it is full. */
export async function startTcpServer(options: TcpServerOptions): Promise<Result<RunningTcpServer>> {
  const server = new TcpServer(options);
  const listening = await listenTcp<unknown>(
    {
      ...(options.host === undefined ? {} : { host: options.host }),
      port: options.port ?? 0,
      maxConnections: server.limits.connections,
      accept: (remote) => server.accept(remote),
    },
    (peer, remote) => server.join(peer, remote),
  );
  if (!listening.ok) return listening;
  const { host, port, close } = listening.value;
  return ok({
    host,
    port,
    url: `tcp://${host.includes(':') ? `[${host}]` : host}:${port}`,
    metrics: server.metrics,
    games: () => server.games,
    close: async () => {
      server.stop();
      await close(server.limits.closeTime);
    },
  });
}

/** What one connection may send. */
interface Allowance {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
}

class TcpServer {
  readonly limits: ServerLimits;
  readonly metrics = new Metrics();
  private readonly options: TcpServerOptions;
  private readonly clock: Clock;
  private readonly matches = new Set<TcpMatch>();
  private readonly perAddress = new Map<string, number>();
  /** Set by `accept` for the connection that `join` is called with next. */
  private attach: (peer: Peer<unknown>, match: TcpMatch) => void = () => {};
  private connections = 0;
  private created = 0;

  constructor(options: TcpServerOptions) {
    this.options = options;
    this.limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
    this.clock = options.clock ?? systemClock;
  }

  get games(): number {
    return this.matches.size;
  }

  accept({ host }: TcpAddress) {
    const connection = this.connections++;
    const allowance = this.newAllowance();
    let seated: { readonly peer: Peer<unknown>; readonly match: TcpMatch } | null = null;
    this.attach = (peer, match) => {
      seated = { peer, match };
    };
    const observe = (event: PeerEvent): void => {
      this.options.observe?.(connection, event);
      if (event.kind === 'ended') this.release(host);
      if (event.kind === '<<' && !this.admits(allowance, event.bytes.length)) {
        this.metrics.error('flood');
        seated?.match.expel(seated.peer, 'flood');
      }
    };
    const { messageSize, backlog } = this.limits;
    return {
      label: `connection ${connection + 1}`,
      framer: this.options.protocol.codec.framer(),
      clock: this.clock,
      limits: { backlog: 2 * messageSize, unreadInput: backlog, output: Number.POSITIVE_INFINITY },
      observe,
    };
  }

  join(peer: Peer<unknown>, { host }: TcpAddress): void {
    const { connectionsPerAddress, games } = this.limits;
    const known = this.perAddress.get(host) ?? 0;
    const open = [...this.matches].find(({ isOpen }) => isOpen);
    if (known >= connectionsPerAddress || (open === undefined && this.matches.size >= games)) {
      this.metrics.error('refused');
      void peer.end(0);
      return;
    }
    const match = open ?? this.openMatch();
    if (match === null) {
      void peer.end(0);
      return;
    }
    this.metrics.count('herald_connections_total');
    this.perAddress.set(host, known + 1);
    this.attach(peer, match);
    match.join(peer, peer.label);
  }

  stop(): void {
    for (const match of this.matches) match.abort();
  }

  private newAllowance(): Allowance {
    const { messagesPerSecond, bytesPerSecond } = this.limits;
    const now = this.clock.now();
    return {
      messages: new TokenBucket(messagesPerSecond, BURST_SECONDS * messagesPerSecond, now),
      bytes: new TokenBucket(bytesPerSecond, BURST_SECONDS * bytesPerSecond, now),
    };
  }

  private admits({ messages, bytes }: Allowance, length: number): boolean {
    const now = this.clock.now();
    return messages.take(1, now) && bytes.take(length, now);
  }

  private release(host: string): void {
    const left = (this.perAddress.get(host) ?? 1) - 1;
    if (left > 0) this.perAddress.set(host, left);
    else this.perAddress.delete(host);
  }

  private openMatch(): TcpMatch | null {
    const session = this.openSession();
    if (!session.ok) {
      this.options.warn?.(session.error.message);
      return null;
    }
    const match: TcpMatch = new TcpMatch({
      session: session.value,
      terminator: this.options.protocol.codec.terminator,
      clock: this.clock,
      deadline: this.options.deadline ?? DEFAULT_DEADLINE,
      closeTime: this.limits.closeTime,
      onEnd: () => this.matches.delete(match),
      onFault: (error) => {
        this.metrics.error('fault');
        this.options.warn?.(error instanceof Error ? (error.stack ?? error.message) : String(error));
      },
    });
    this.matches.add(match);
    this.metrics.count('herald_games_created_total');
    return match;
  }

  private openSession(): Result<GameSession> {
    const { protocol, version, settings = {} } = this.options;
    const seed = this.nextSeed();
    if (protocol.openSession === undefined) throw new Error('the protocol has no sessions');
    return protocol.openSession({ names: [], versions: [version], seed, settings });
  }

  private nextSeed(): number {
    const { seed = null } = this.options;
    return seed === null ? newSeed() : streamState(seed, SEEDS_STREAM, this.created++) >>> 0;
  }
}
