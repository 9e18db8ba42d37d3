import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fault, ok, type Result } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import type { GameConfig } from '../kit/hosting.js';
import { type Clock, sleep, systemClock } from '../peer/clock.js';
import { GameRegistry } from './game-registry.js';
import type { Hosts } from './host-names.js';
import { checkHosted, type HostableProtocol, type HttpProtocol } from './hosted-protocol.js';
import { createHttp } from './http.js';
import type { Granted } from './http-error.js';
import type { InvitationOptions } from './invitations.js';
import { checkJoin } from './join-endpoint.js';
import { lockDirectory } from './lock.js';
import { Metrics } from './metrics.js';
import type { Origins } from './origins.js';
import { answerRequest, hashToken, type ServerContext } from './routes.js';
import { completeLimits, deadlineFor, type ServerLimits } from './server-limits.js';
import { UpgradeEndpoint } from './upgrade-endpoint.js';

export interface ServerOptions {
  readonly protocol: HostableProtocol;
  /** For games and players that name none; the latest by default. */
  readonly version?: string;
  /** The game's own options. */
  readonly settings?: Settings;
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Required to create games. */
  readonly token?: string | null;
  /** Foreign web pages that may use the server; none by default. Programs and its own pages always may. */
  readonly origins?: Origins;
  /** Names of the server besides localhost, the name of the machine, and all addresses. */
  readonly hosts?: Hosts;
  /** A directory for the journal of each game and a transcript of each seat; unfinished games there are resumed. */
  readonly record?: string | null;
  /** Milliseconds for each wait of a game; null for no limit. */
  readonly deadline?: number | null;
  /** Milliseconds for a player who lost the connection; 0 forfeits at once. */
  readonly rejoinWindow?: number;
  /** The same after a restart of the server, when all players have lost it. */
  readonly restartWindow?: number;
  /** Every game's seed is derived from it; random seeds without it. */
  readonly seed?: number | null;
  readonly limits?: Partial<ServerLimits>;
  readonly clock?: Clock;
  readonly warn?: (message: string) => void;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:3001` */
  readonly url: string;
  /** Games restored from their journals. */
  readonly restored: number;
  /** Opens a game and returns its key. */
  readonly open: (config: GameConfig) => Granted<string>;
  /** Makes a further key of a game, for one player, and returns it. */
  readonly invite: (key: string, options: InvitationOptions) => string;
  /** Names of the players in a game, in the order of joining. */
  readonly players: (key: string) => readonly string[];
  /** Does what `POST /game` does: takes its body, returns the key. */
  readonly create: (game: unknown) => Granted<string>;
  /** Closes all connections and the journals. */
  readonly close: () => Promise<void>;
}

export const DEFAULT_REJOIN_WINDOW = 10_000;
export const DEFAULT_RESTART_WINDOW = 60_000;

/** Serves until it is closed. The error says why the port or the directory cannot be used. */
export async function startServer(options: ServerOptions): Promise<Result<RunningServer>> {
  const { record = null } = options;
  const protocol = checkHosted(options.protocol);
  if (!protocol.ok) return protocol;
  const lock = record === null ? ok(() => {}) : lockDirectory(record);
  if (!lock.ok) return lock;
  const running = new HeraldServer(options, protocol.value);
  const listening = await running.listen(options.host ?? '127.0.0.1', options.port ?? 0);
  if (!listening.ok) lock.value();
  return listening.ok ? ok(running.handle(lock.value)) : listening;
}

class HeraldServer {
  private readonly limits: ServerLimits;
  private readonly clock: Clock;
  private readonly metrics = new Metrics();
  private readonly registry: GameRegistry;
  private readonly upgrades: UpgradeEndpoint;
  private readonly server: Server;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly record: string | null;
  private readonly warn: (message: string) => void;
  private readonly startedAt: number;
  private restored = 0;
  private isStopping = false;

  constructor(options: ServerOptions, protocol: HttpProtocol) {
    this.limits = completeLimits(options.limits, protocol.hosting);
    this.clock = options.clock ?? systemClock;
    this.startedAt = this.clock.now();
    this.record = options.record ?? null;
    this.warn = options.warn ?? (() => {});
    this.registry = new GameRegistry({
      protocol,
      version: options.version ?? (protocol.versions.at(-1) as string),
      settings: options.settings ?? {},
      limits: this.limits,
      clock: this.clock,
      metrics: this.metrics,
      deadline: deadlineFor(options.deadline, protocol),
      rejoinWindow: options.rejoinWindow ?? DEFAULT_REJOIN_WINDOW,
      restartWindow: options.restartWindow ?? DEFAULT_RESTART_WINDOW,
      record: this.record,
      warn: this.warn,
      seed: options.seed ?? null,
    });
    const context: ServerContext = {
      games: this.registry,
      versions: protocol.versions,
      versionParameter: protocol.hosting.http.versionParameter,
      limits: this.limits,
      metrics: this.metrics,
      tokenHash: hashToken(options.token ?? null),
      origins: options.origins ?? [],
      hosts: [...(options.host === undefined ? [] : [options.host.toLowerCase()]), ...(options.hosts ?? [])],
      isStopping: () => this.isStopping,
      gauges: () => this.gauges(),
      warn: this.warn,
    };
    const { limits, metrics, clock, warn } = this;
    this.upgrades = new UpgradeEndpoint({ limits, metrics, clock, check: (request) => checkJoin(context, request) });
    const answer = (request: IncomingMessage) => answerRequest(context, request);
    this.server = createHttp({ limits, metrics, warn, answer, upgrades: this.upgrades });
  }

  /** The port first: a server that cannot have it must not touch the games of the server that has it. */
  async listen(host: string, port: number): Promise<Result<null>> {
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      this.server.once('error', resolve);
      this.server.listen(port, host, () => resolve(null));
    });
    this.server.on('error', (error) => this.warn(error.message));
    if (failure !== null) return fault('server/listen', describeListenError(failure, host, port));
    if (this.record !== null) this.restored = this.registry.restore(this.record);
    this.every(this.limits.sweepInterval, () => {
      this.registry.sweep();
      this.registry.rooms.sync();
    });
    if (this.limits.pingInterval > 0) this.every(this.limits.pingInterval, () => this.upgrades.checkAlive());
    return ok(null);
  }

  handle(unlock: () => void): RunningServer {
    const { address, port, family } = this.server.address() as AddressInfo;
    return {
      host: address,
      port,
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      restored: this.restored,
      open: (config) => this.registry.open(config),
      invite: (key, options) => this.registry.invitations.add(key, options),
      players: (key) => this.registry.playersOf(key),
      create: (game) => this.registry.create(JSON.stringify(game) ?? '', null),
      close: () => this.close(unlock),
    };
  }

  private every(ms: number, action: () => void): void {
    this.timers.push(setInterval(action, ms).unref());
  }

  private async close(unlock: () => void): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.registry.rooms.freeze();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeIdleConnections();
    for (let waited = 0; this.upgrades.size > 0 && waited < this.limits.closeTime; waited += CLOSE_STEP) {
      await sleep(this.clock, CLOSE_STEP);
    }
    this.upgrades.dropAll();
    this.server.closeAllConnections();
    await closed;
    unlock();
  }

  private gauges() {
    return {
      ...this.registry.rooms.gauges(),
      herald_connections: this.upgrades.size,
      herald_uptime_seconds: (this.clock.now() - this.startedAt) / 1000,
      herald_resident_bytes: process.memoryUsage.rss(),
    };
  }
}

const CLOSE_STEP = 10;

function describeListenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another with --port, or 0 for any`;
  if (code === 'EACCES') return `no permission to listen on port ${port} of ${host}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `this machine has no address ${host}`;
  return message;
}
