const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What strangers may cost. Times are milliseconds, sizes are bytes. */
export interface ServerLimits {
  readonly messageSize: number;
  /** Frames, pings and pongs that one connection may send, and their bytes; five seconds' worth may come at once. */
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  /** Sent to a connection and not read by it: past that it is dropped. */
  readonly backlog: number;
  readonly nameLength: number;
  readonly games: number;
  /** What all players of one game may send in its whole life; it bounds the log too. */
  readonly gameBytes: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  readonly creationsPerMinute: number;
  readonly bodySize: number;
  readonly headerSize: number;
  /** For a whole request over HTTP. */
  readonly requestTime: number;
  /** Since the last player came or went. */
  readonly lobbyTime: number;
  /** Since the last frame. Deadlines end a game sooner, where there are any. */
  readonly idleTime: number;
  /** How long the end of a game can still be looked at. */
  readonly finishedTime: number;
  readonly pingInterval: number;
  /** How often the house looks for what has expired. */
  readonly sweepInterval: number;
  /** For the other end to answer a close. */
  readonly closeTime: number;
}

export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  messageSize: 64 * KIB,
  // A program on the same machine plays whole games at thousands a second, one after the other, and does no wrong.
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
  lobbyTime: 10 * MINUTE,
  idleTime: 60 * MINUTE,
  finishedTime: 5 * MINUTE,
  pingInterval: 20 * SECOND,
  sweepInterval: SECOND,
  closeTime: 2 * SECOND,
};
