import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fault, ok, type Result } from '../../core/result.js';
import { NETWORK_POLICY, type PageFile } from '../../kit/browser-table.js';
import type { TableHosting } from '../../kit/table-session.js';
import { type Clock, sleep, systemClock } from '../../peer/clock.js';
import { describeListenError, makeAddress } from '../../peer/network-errors.js';
import type { Hosts } from '../host-names.js';
import { createHttp } from '../http.js';
import { lockDirectory } from '../lock.js';
import { Metrics } from '../metrics.js';
import type { Origins } from '../origins.js';
import { storeFiles } from '../page-files.js';
import { hashToken } from '../routes.js';
import { completeLimits, DEFAULT_DEADLINE, type ServerLimits } from '../server-limits.js';
import { UpgradeEndpoint } from '../upgrade-endpoint.js';
import { GatewayEndpoint } from './gateway-endpoint.js';
import { DEFAULT_PROFILE_LIMITS, type ProfileLimits, Profiles } from './profiles.js';
import { checkTableJoin } from './table-join.js';
import { TableRegistry } from './table-registry.js';
import type { ProgramRequest } from './table-room-options.js';
import { answerTableRequest, type TableOffer, type TableRoutesContext } from './table-routes.js';
import { MEMORY_STORE, type TableStore } from './table-store.js';

/** A program that people may play against. */
export interface ListedProgram {
  readonly name: string;
  /** The protocol that it speaks. */
  readonly protocol: string;
  /** Starts it for one game, in which it joins at `url`. */
  readonly start: (options: SeatedProgram) => void;
}

export interface SeatedProgram {
  /** `ws://127.0.0.1:3017/join/KEY?name=…` */
  readonly url: string;
  /** What it is called at the table. */
  readonly name: string;
  /** Aborted when the program is needed no more. */
  readonly signal: AbortSignal;
  /** It has ended, or could not be started. */
  readonly ended: () => void;
}

export interface TableServerOptions {
  readonly hosting: TableHosting;
  readonly files: ReadonlyMap<string, PageFile>;
  /** What the server calls itself: `herald 0.1.0`. */
  readonly software: string;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly token?: string | null;
  readonly origins?: Origins;
  readonly hosts?: Hosts;
  readonly programs?: readonly ListedProgram[];
  /** Addresses under which others reach this machine. */
  readonly addresses?: (port: number) => readonly string[];
  /** A directory for the journals of games; unfinished games there are resumed. */
  readonly record?: string | null;
  /** Where profiles and finished games are kept; by default, in memory. */
  readonly store?: TableStore;
  readonly profileLimits?: Partial<ProfileLimits>;
  /** Milliseconds that a person may be away before others may go on. */
  readonly awayTime?: number;
  readonly programDeadline?: number;
  readonly limits?: Partial<ServerLimits>;
  readonly clock?: Clock;
  readonly warn?: (message: string) => void;
}

export interface RunningTableServer {
  readonly host: string;
  readonly port: number;
  /** `http://127.0.0.1:3017/` */
  readonly url: string;
  /** Games restored from their journals. */
  readonly restored: number;
  readonly close: () => Promise<void>;
}

export const DEFAULT_AWAY_TIME = 120_000;
const HOUR = 3_600_000;

/** People think, sleep, and look at what has ended. */
const PEOPLES_LIMITS = { idleTime: 24 * HOUR, finishedTime: HOUR, messagesPerSecond: 200 };

/** Serves a page and the games that people play on it, until it is closed. */
export async function startTableServer(options: TableServerOptions): Promise<Result<RunningTableServer>> {
  const { record = null } = options;
  const lock = record === null ? ok(() => {}) : lockDirectory(record);
  if (!lock.ok) return lock;
  const server = new TableServer(options, lock.value);
  const listening = await server.listen();
  if (!listening.ok) lock.value();
  return listening;
}

class TableServer {
  private readonly options: TableServerOptions;
  private readonly unlock: () => void;
  private readonly limits: ServerLimits;
  private readonly clock: Clock;
  private readonly metrics = new Metrics();
  private readonly tables: TableRegistry;
  private readonly profiles: Profiles;
  private readonly upgrades: UpgradeEndpoint;
  private readonly gateways: GatewayEndpoint;
  private readonly server: Server;
  private readonly timers: NodeJS.Timeout[] = [];
  /** Programs that are running, by table and seat. */
  private readonly programs = new Map<string, AbortController>();
  private readonly startedAt: number;
  private isStopping = false;

  constructor(options: TableServerOptions, unlock: () => void) {
    this.options = options;
    this.unlock = unlock;
    this.limits = completeLimits({ ...PEOPLES_LIMITS, ...options.limits });
    this.clock = options.clock ?? systemClock;
    this.startedAt = this.clock.now();
    const { limits, clock, metrics } = this;
    const warn = options.warn ?? (() => {});
    this.profiles = new Profiles({
      hosting: options.hosting,
      store: options.store ?? MEMORY_STORE,
      limits: { ...DEFAULT_PROFILE_LIMITS, ...options.profileLimits },
      nameLength: limits.nameLength,
      now: () => clock.now(),
      warn,
    });
    this.tables = new TableRegistry({
      hosting: options.hosting,
      programs: (options.programs ?? []).map(({ name }) => name),
      limits,
      clock,
      metrics,
      warn,
      record: options.record ?? null,
      awayTime: options.awayTime ?? DEFAULT_AWAY_TIME,
      programDeadline: options.programDeadline ?? DEFAULT_DEADLINE,
      // A table that is being restored is not known yet.
      startProgram: (request) => void setImmediate(() => this.startProgram(request)),
      stopProgram: (key, seat) => this.programs.get(`${key}/${seat}`)?.abort(),
      keep: (game) => this.profiles.addGame(game),
    });
    const context = this.makeContext();
    this.gateways = new GatewayEndpoint({ ...context, gateway: options.hosting.gateway, host: options.host, warn });
    this.upgrades = new UpgradeEndpoint({
      limits,
      metrics,
      clock,
      check: (request) => this.gateways.check(request) ?? checkTableJoin(context, request),
    });
    const answer = (request: IncomingMessage) => answerTableRequest(context, request);
    this.server = createHttp({ limits, metrics, warn, answer, upgrades: this.upgrades });
  }

  async listen(): Promise<Result<RunningTableServer>> {
    const { host, port, record = null, warn } = this.options;
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      this.server.once('error', resolve);
      this.server.listen(port, host, () => resolve(null));
    });
    if (failure !== null) return fault('server/listen', describeListenError(failure, host, port));
    this.server.on('error', (error) => warn?.(error.message));
    const restored = record === null ? 0 : this.tables.restore(record);
    this.every(this.limits.sweepInterval, () => {
      this.tables.sweep();
      this.tables.rooms.sync();
      this.profiles.sweep();
    });
    if (this.limits.pingInterval > 0) this.every(this.limits.pingInterval, () => this.upgrades.checkAlive());
    const { address } = this.server.address() as AddressInfo;
    const url = `http://${makeAddress(reachable(address), this.port)}/`;
    return ok({ host: address, port: this.port, url, restored, close: () => this.close() });
  }

  private makeContext(): TableRoutesContext {
    const { options, limits, metrics } = this;
    return {
      tables: this.tables,
      profiles: this.profiles,
      hosting: options.hosting,
      limits,
      metrics,
      tokenHash: hashToken(options.token ?? null),
      origins: options.origins ?? [],
      hosts: [options.host.toLowerCase(), ...(options.hosts ?? [])],
      isStopping: () => this.isStopping,
      gauges: () => this.gauges(),
      files: storeFiles(options.files),
      policy: NETWORK_POLICY,
      offer: () => this.offer(),
    };
  }

  private offer(): TableOffer {
    const { software, programs = [], addresses } = this.options;
    return {
      server: software,
      programs: programs.map(({ name, protocol }) => ({ name, protocol })),
      addresses: addresses?.(this.port) ?? [],
    };
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private startProgram({ key, seat, program: wanted, name }: ProgramRequest): void {
    const program = this.options.programs?.find((each) => each.name === wanted);
    const found = this.tables.find(key);
    if (!found.ok || this.isStopping) return;
    if (program === undefined) {
      this.options.warn?.(`${wanted} is not among the programs of this server any more`);
      found.value.room.programEnded(seat, `${wanted} is not among the programs of this server any more`);
      return;
    }
    const { address } = this.server.address() as AddressInfo;
    const invitation = this.tables.invite(key, seat);
    const query = new URLSearchParams({ name });
    const url = `ws://${makeAddress(reachable(address), this.port)}/join/${invitation}?${query}`;
    if (this.programs.size >= MOST_PROGRAMS) {
      this.options.warn?.(`${MOST_PROGRAMS} programs are running already; ${name} was not started`);
      found.value.room.programEnded(seat);
      return;
    }
    const controller = new AbortController();
    const id = `${key}/${seat}`;
    this.programs.set(id, controller);
    const ended = (): void => {
      this.programs.delete(id);
      if (!this.isStopping) found.value.room.programEnded(seat);
    };
    program.start({ url, name, signal: controller.signal, ended });
  }

  private every(ms: number, action: () => void): void {
    this.timers.push(setInterval(action, ms).unref());
  }

  private async close(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    this.tables.rooms.freeze();
    for (const program of this.programs.values()) program.abort();
    await this.gateways.close();
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeIdleConnections();
    const isBusy = (): boolean => this.upgrades.size > 0 || this.programs.size > 0;
    for (let waited = 0; isBusy() && waited < this.limits.closeTime; waited += CLOSE_STEP) {
      await sleep(this.clock, CLOSE_STEP);
    }
    this.upgrades.dropAll();
    this.server.closeAllConnections();
    await closed;
    this.unlock();
  }

  private gauges() {
    return {
      ...this.tables.rooms.gauges(),
      herald_connections: this.upgrades.size,
      herald_uptime_seconds: (this.clock.now() - this.startedAt) / 1000,
      herald_resident_bytes: process.memoryUsage.rss(),
    };
  }
}

const CLOSE_STEP = 10;
/** More would only wait for each other. */
const MOST_PROGRAMS = 64;

/** An address that leads to a server which listens there. */
const reachable = (address: string): string =>
  address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
