import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fault, ok, type Result } from '../core/result.js';
import { type Rules, rulesOf } from '../games/dominion/engine/index.js';
import { type Clock, sleep, systemClock } from '../peer/clock.js';
import { GameRegistry } from './game-registry.js';
import { type Dialect, type OpenGame, openGame } from './game-session.js';
import { createHttp } from './http.js';
import type { Granted } from './http-error.js';
import { JoinEndpoint } from './join-endpoint.js';
import { lockDirectory } from './lock.js';
import { Metrics } from './metrics.js';
import { hashToken, type ServerContext } from './routes.js';
import { DEFAULT_SERVER_LIMITS, type ServerLimits } from './server-limits.js';

export interface ServerOptions {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Guards the creation of games. */
  readonly token?: string | null;
  /** A directory for a log of each game and a transcript of each seat; games left unfinished there go on. */
  readonly record?: string | null;
  /** Milliseconds for each answer, and for each step of a turn. */
  readonly deadline?: number;
  /** Milliseconds for a player who lost the connection; 0 forfeits at once. */
  readonly rejoinWindow?: number;
  /** The same after a restart of the server, when everybody has. */
  readonly restartWindow?: number;
  readonly dialect?: Dialect;
  readonly rules?: Rules;
  /** All games' seeds follow from it; without it nobody can foretell them. */
  readonly seed?: number | null;
  /** Whether an attack shows its victim's hand (J-33). */
  readonly showsHand?: boolean;
  readonly limits?: Partial<ServerLimits>;
  readonly clock?: Clock;
  readonly open?: OpenGame;
  readonly warn?: (message: string) => void;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:3001` */
  readonly url: string;
  /** Games rebuilt from the logs. */
  readonly restored: number;
  /** What `POST /game` does, for those in this process: takes its body, returns the key. */
  readonly create: (game: unknown) => Granted<string>;
  /** Tells the players, hands the logs to the disk, closes everything. */
  readonly close: () => Promise<void>;
}

/** Thirty seconds: a bot answers over a network, perhaps with a person behind it. A process is given five (play.ts). */
export const DEFAULT_DEADLINE = 30_000;
export const DEFAULT_REJOIN_WINDOW = 10_000;
export const DEFAULT_RESTART_WINDOW = 60_000;

/** Serves until it is closed. A port or a directory that is not to be had is the error. */
export async function startServer(options: ServerOptions = {}): Promise<Result<RunningServer>> {
  const { record = null } = options;
  const lock = record === null ? ok(() => {}) : lockDirectory(record);
  if (!lock.ok) return lock;
  const running = new HeraldServer(options);
  const listening = await running.listen(options.host ?? '127.0.0.1', options.port ?? 0);
  if (!listening.ok) lock.value();
  return listening.ok ? ok(running.handle(lock.value)) : listening;
}

class HeraldServer {
  private readonly limits: ServerLimits;
  private readonly clock: Clock;
  private readonly metrics = new Metrics();
  private readonly house: GameRegistry;
  private readonly doors: JoinEndpoint;
  private readonly site: ServerContext;
  private readonly server: Server;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly record: string | null;
  private readonly warn: (message: string) => void;
  private readonly startedAt: number;
  private restored = 0;
  private isStopping = false;

  constructor(options: ServerOptions) {
    this.limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
    this.clock = options.clock ?? systemClock;
    this.startedAt = this.clock.now();
    this.record = options.record ?? null;
    this.warn = options.warn ?? (() => {});
    this.house = new GameRegistry({
      open: options.open ?? openGame,
      limits: this.limits,
      clock: this.clock,
      metrics: this.metrics,
      deadline: options.deadline ?? DEFAULT_DEADLINE,
      rejoinWindow: options.rejoinWindow ?? DEFAULT_REJOIN_WINDOW,
      restartWindow: options.restartWindow ?? DEFAULT_RESTART_WINDOW,
      record: this.record,
      warn: this.warn,
      dialect: options.dialect ?? 'live',
      rules: options.rules ?? rulesOf('dominai'),
      seed: options.seed ?? null,
      showsHand: options.showsHand ?? true,
    });
    this.site = {
      games: this.house,
      limits: this.limits,
      metrics: this.metrics,
      tokenHash: hashToken(options.token ?? null),
      isStopping: () => this.isStopping,
      gauges: () => this.gauges(),
      warn: this.warn,
    };
    this.doors = new JoinEndpoint(this.site, this.clock);
    this.server = createHttp(this.site, this.doors);
  }

  /** The port first: a server that cannot have it must not touch the games of the one that has. */
  async listen(host: string, port: number): Promise<Result<null>> {
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      this.server.once('error', resolve);
      this.server.listen(port, host, () => resolve(null));
    });
    this.server.on('error', (error) => this.warn(error.message));
    if (failure !== null) return fault('server/listen', wordsFor(failure, host, port));
    if (this.record !== null) this.restored = this.house.restore(this.record);
    this.every(this.limits.sweepInterval, () => {
      this.house.sweep();
      this.house.sync();
    });
    this.every(this.limits.pingInterval, () => this.doors.checkAlive());
    return ok(null);
  }

  handle(unlock: () => void): RunningServer {
    const { address, port, family } = this.server.address() as AddressInfo;
    return {
      host: address,
      port,
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      restored: this.restored,
      create: (game) => this.house.create(JSON.stringify(game) ?? '', null),
      close: () => this.close(unlock),
    };
  }

  private every(ms: number, act: () => void): void {
    this.timers.push(setInterval(act, ms).unref());
  }

  private async close(unlock: () => void): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.house.freeze();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeIdleConnections();
    for (let waited = 0; this.doors.size > 0 && waited < this.limits.closeTime; waited += CLOSE_STEP) {
      await sleep(this.clock, CLOSE_STEP);
    }
    this.doors.dropAll();
    this.server.closeAllConnections();
    await closed;
    unlock();
  }

  private gauges() {
    return {
      ...this.house.gauges(),
      herald_connections: this.doors.size,
      herald_uptime_seconds: (this.clock.now() - this.startedAt) / 1000,
      herald_resident_bytes: process.memoryUsage.rss(),
    };
  }
}

const CLOSE_STEP = 10;

function wordsFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another with --port, or 0 for any`;
  if (code === 'EACCES') return `port ${port} on ${host} needs more rights than this process has`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `this machine has no address ${host}`;
  return message;
}
