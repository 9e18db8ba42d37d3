import type { GameHosting } from '../kit/hosting.js';
import type { HostedProtocol } from './hosted-protocol.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What clients may cost. Times are milliseconds, sizes are bytes. */
export interface ServerLimits {
  readonly messageSize: number;
  /** Messages, pings and pongs that one connection may send, and their bytes; five seconds' worth may come at once. */
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Bytes sent to a connection that it has not read: with more it is dropped. */
  readonly backlog: number;
  readonly nameLength: number;
  readonly games: number;
  /** Games that were created from one address and have not ended. */
  readonly gamesPerAddress: number;
  /** What all players of one game may send altogether; it limits the journal too. */
  readonly gameBytes: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly creationsPerMinute: number;
  readonly bodySize: number;
  readonly headerSize: number;
  /** For an HTTP request, from its first byte to its last. */
  readonly requestTime: number;
  /** Until a connection logs in, in protocols with a login; no longer than `lobbyTime`. */
  readonly loginTime: number;
  /** Since a player last joined or left. Where the protocol has no deadline, none. */
  readonly lobbyTime: number;
  /** Since the last message. Deadlines usually end a game sooner; where the protocol has none, it says itself. */
  readonly idleTime: number;
  /** How long a finished game can still be looked at. */
  readonly finishedTime: number;
  /** 0 for no pings: a client that answers none is then never dropped for it. */
  readonly pingInterval: number;
  /** How often expired games are looked for. */
  readonly sweepInterval: number;
  /** For the other end to answer a close. */
  readonly closeTime: number;
}

export const DEFAULT_SERVER_LIMITS: Omit<ServerLimits, 'gamesPerAddress'> = {
  messageSize: 64 * KIB,
  // A program on the same machine may play whole games with thousands of messages a second, which is legitimate.
  messagesPerSecond: 1000,
  bytesPerSecond: MIB,
  backlog: MIB,
  nameLength: 32,
  games: 1000,
  gameBytes: 64 * MIB,
  connections: 8192,
  connectionsPerAddress: 4096,
  creationsPerMinute: 600,
  bodySize: 16 * KIB,
  headerSize: 8 * KIB,
  requestTime: 10 * SECOND,
  loginTime: 10 * MINUTE,
  lobbyTime: 10 * MINUTE,
  idleTime: 60 * MINUTE,
  finishedTime: 5 * MINUTE,
  pingInterval: 20 * SECOND,
  sweepInterval: SECOND,
  closeTime: 2 * SECOND,
};

/** One address may have a quarter of all games, so that it cannot keep others out. */
const SHARE_OF_GAMES = 4;

export function completeLimits(given: Partial<ServerLimits> = {}, hosting: Partial<GameHosting> = {}): ServerLimits {
  const unlimited = { lobbyTime: Number.POSITIVE_INFINITY, idleTime: Number.POSITIVE_INFINITY };
  const { deadline, idleTime } = hosting;
  const ofProtocol = { ...(deadline === null && unlimited), ...(idleTime !== undefined && { idleTime }) };
  const limits = { ...DEFAULT_SERVER_LIMITS, ...ofProtocol, ...given };
  return { gamesPerAddress: Math.max(1, Math.floor(limits.games / SHARE_OF_GAMES)), ...limits };
}

/** Players answer over a network, perhaps with a person behind them. */
export const DEFAULT_DEADLINE = 30_000;

/** Milliseconds for each wait: as given, or as the protocol has it, or the usual. */
export function deadlineFor(given: number | null | undefined, { hosting }: HostedProtocol): number {
  const wanted = given === undefined ? hosting.deadline : given;
  return wanted === undefined ? DEFAULT_DEADLINE : (wanted ?? Number.POSITIVE_INFINITY);
}
