import type { LeaveReason } from '../kit/game-session.js';
import type { Clock } from '../peer/index.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import { admit, admitBack } from './admission.js';
import type { Connection } from './connection.js';
import type { HostedProtocol } from './hosted-protocol.js';
import type { Granted } from './http-error.js';
import type { EndReason, Journal, JournalEntry, JournalEvent, JournalHeader } from './journal.js';
import { JournalFile } from './journal-file.js';
import { MatchState } from './match-state.js';
import type { Metrics } from './metrics.js';
import type { Seat } from './seat.js';
import { Deadlines } from './seat-deadlines.js';
import { headerOf, SeatTranscript } from './seat-transcript.js';
import type { ServerLimits } from './server-limits.js';

export interface RoomOptions {
  readonly protocol: HostedProtocol;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Milliseconds for each wait. */
  readonly deadline: number;
  /** Milliseconds for a player to come back after it lost its connection. */
  readonly rejoinWindow: number;
  /** The same after a restart of the server. */
  readonly restartWindow: number;
  /** The directory for journals and transcripts. */
  readonly record: string | null;
  readonly warn: (message: string) => void;
}

/** One game of the server: its players, journal, deadlines and connections. */
export class Room {
  readonly key: string;
  private readonly options: RoomOptions;
  private readonly header: JournalHeader;
  private readonly match: MatchState;
  private readonly deadlines: Deadlines;
  private journal: JournalFile | null = null;
  private lastUsed: number;
  private lastAt = 0;
  private bytes = 0;
  private isFrozen = false;

  private constructor(options: RoomOptions, header: JournalHeader) {
    this.options = options;
    this.header = header;
    this.key = header.key;
    this.lastUsed = options.clock.now();
    this.deadlines = new Deadlines(options.clock, (seat) => this.forfeit(seat, 'deadline'));
    const transcribe = (seat: Seat, index: number) => this.transcribe(seat, index);
    this.match = new MatchState({ config: header.config, protocol: options.protocol, transcribe });
  }

  static create(options: RoomOptions, header: JournalHeader): Room {
    const room = new Room(options, header);
    const { record, protocol } = options;
    if (record !== null) room.journal = JournalFile.create(record, header, protocol.hosting);
    return room;
  }

  /** Makes a game again from its journal, with all players away. Throws what the game throws. */
  static restore(options: RoomOptions, directory: string, journal: Journal): Room {
    const room = new Room(options, journal.header);
    for (const entry of journal.entries) {
      room.match.apply(entry);
      room.lastAt = entry.at;
      if (entry.kind === 'frame') room.bytes += Buffer.byteLength(entry.frame);
    }
    room.journal = JournalFile.reopen(directory, journal);
    room.commit({ kind: 'restart' }, options.restartWindow);
    for (const seat of room.match.seats) if (seat.standing === 'away') room.await(seat, options.restartWindow);
    return room;
  }

  get phase(): MatchState['phase'] {
    return this.match.phase;
  }

  /** Names, in the order of joining. */
  get players(): readonly string[] {
    return this.match.seats.map(({ name }) => name);
  }

  publicState(): unknown {
    return this.match.publicState();
  }

  admit(name: string): Granted<null> {
    return admit(this.match, name);
  }

  /** `version` is null for the version of the game. */
  join(name: string, version: string | null, secret: string, connection: Connection): void {
    this.commit({ kind: 'join', name, version: version ?? this.header.config.version, secret });
    const seat = this.match.seats.find((each) => each.name === name);
    if (seat === undefined) {
      connection.close(CLOSE_CODES.fault, 'the game could not be recorded');
      return;
    }
    this.attach(seat, connection);
    if (!this.match.isComplete()) return;
    this.options.metrics.count('herald_games_started_total');
    this.commit({ kind: 'start' });
  }

  admitBack(name: string, secret: string): Granted<Seat> {
    return admitBack(this.match, name, secret);
  }

  rejoin(seat: Seat, connection: Connection): void {
    const before = seat.connection;
    seat.connection = null;
    before?.close(CLOSE_CODES.policy, 'replaced by a newer connection');
    seat.cancelWait();
    this.attach(seat, connection);
    this.options.metrics.count('herald_rejoins_total');
    this.commit({ kind: 'rejoin', seat: this.indexOf(seat) });
  }

  /** Ends the game if it has expired. True once it can be forgotten. */
  sweep(): boolean {
    const { lobbyTime, idleTime, finishedTime } = this.options.limits;
    const idle = this.options.clock.now() - this.lastUsed;
    if (this.phase === 'lobby' && idle > lobbyTime) {
      this.runIsolated(() => this.end('expired'));
      return true;
    }
    if (this.phase === 'playing' && idle > idleTime) this.runIsolated(() => this.end('expired'));
    return this.phase === 'ended' && idle > finishedTime;
  }

  /** Forces everything written so far to the disk. */
  sync(): void {
    this.journal?.sync();
    this.runIsolated(() => this.match.flush());
  }

  /** The server stops; the journal keeps the game as it is. */
  freeze(): void {
    this.isFrozen = true;
    this.deadlines.stop();
    for (const seat of this.match.seats) {
      seat.cancelWait();
      seat.connection?.close(CLOSE_CODES.goingAway, 'the server is stopping');
    }
    this.runIsolated(() => this.match.flush());
    this.journal?.close();
  }

  private attach(seat: Seat, connection: Connection): void {
    seat.connection = connection;
    connection.listen({
      frame: (text, bytes) => this.onFrame(seat, connection, text, bytes),
      violation: (why, message) => this.onViolation(seat, connection, why, message),
      closed: () => this.onClose(seat, connection),
    });
  }

  private onFrame(seat: Seat, connection: Connection, frame: string, bytes: number): void {
    if (seat.connection !== connection || this.isFrozen || seat.standing !== 'connected') return;
    this.bytes += bytes;
    if (this.phase === 'lobby') this.reject(connection, 'the game has not started; wait for its first message');
    else if (this.bytes > this.options.limits.gameBytes) this.runIsolated(() => this.end('too-long'));
    else this.append({ kind: 'frame', seat: this.indexOf(seat), frame, at: this.stamp() });
  }

  private onViolation(seat: Seat, connection: Connection, why: LeaveReason, message: string): void {
    if (seat.connection !== connection || this.isFrozen) return;
    if (this.phase === 'lobby') this.reject(connection, message);
    else this.forfeit(this.indexOf(seat), why, why === 'violation' ? message : undefined);
  }

  private onClose(seat: Seat, connection: Connection): void {
    if (seat.connection !== connection) return;
    seat.connection = null;
    if (this.isFrozen || seat.standing === 'left') return;
    if (this.phase === 'lobby') this.commit({ kind: 'quit', name: seat.name });
    else this.onDisconnect(seat);
  }

  private onDisconnect(seat: Seat): void {
    const index = this.indexOf(seat);
    const { rejoinWindow } = this.options;
    if (rejoinWindow === 0) {
      this.forfeit(index, 'disconnected');
      return;
    }
    this.commit({ kind: 'absent', seat: index });
    this.await(seat, rejoinWindow);
  }

  private await(seat: Seat, ms: number): void {
    if (this.phase !== 'playing' || seat.standing !== 'away') return;
    seat.cancelWait = this.options.clock.after(ms, () => this.forfeit(this.indexOf(seat), 'disconnected'));
  }

  private forfeit(index: number, why: LeaveReason, message?: string): void {
    const seat = this.match.seats[index];
    if (this.phase !== 'playing' || this.isFrozen || seat === undefined || seat.standing === 'left') return;
    seat.cancelWait();
    this.options.metrics.forfeit(why);
    this.commit({ kind: 'leave', seat: index, why, ...(message === undefined ? {} : { message }) });
  }

  private end(reason: EndReason): void {
    if (this.phase === 'ended') return;
    this.options.metrics.countBy('herald_games_ended_total', 'reason', reason);
    for (const seat of this.match.seats) seat.cancelWait();
    this.write({ kind: 'end', reason, at: this.stamp() });
    this.deadlines.stop();
    this.journal?.close();
  }

  /** Writes an event to the journal, applies it, and sets the deadlines. A fault ends this game and no other. */
  private commit(event: JournalEvent, grace = 0): void {
    this.append({ ...event, at: this.stamp() }, grace);
  }

  private append(entry: JournalEntry, grace = 0): void {
    this.runIsolated(() => {
      this.write(entry);
      if (this.phase !== 'playing') return;
      if (this.match.isOver()) this.end('finished');
      else this.deadlines.update(this.match.awaited(), this.options.deadline + grace);
    });
  }

  /** Milliseconds since the game was created, which never step back. */
  private stamp(): number {
    this.lastAt = Math.max(this.lastAt, Date.now() - this.header.created);
    return this.lastAt;
  }

  private write(entry: JournalEntry): void {
    this.journal?.append(entry);
    this.lastUsed = this.options.clock.now();
    this.match.apply(entry);
  }

  private runIsolated(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.options.metrics.error('fault');
      this.options.warn(`game ${this.key}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      this.abortAfterFault();
    }
  }

  /** Closes all connections after a fault, and notes it in the journal if that is possible. */
  private abortAfterFault(): void {
    try {
      this.end('fault');
    } catch {
      this.match.phase = 'ended';
      this.deadlines.stop();
      this.journal?.close();
      for (const seat of this.match.seats) seat.connection?.close(CLOSE_CODES.fault, 'internal server error');
    }
  }

  private indexOf(seat: Seat): number {
    return this.match.seats.indexOf(seat);
  }

  private transcribe(seat: Seat, index: number): SeatTranscript | null {
    const { record, deadline, protocol } = this.options;
    if (record === null) return null;
    return new SeatTranscript(record, this.key, index, headerOf(protocol, this.header, deadline, this.players, seat));
  }

  /** Before the game there is no session that could answer. */
  private reject(connection: Connection, message: string): void {
    connection.send(this.options.protocol.hosting.makeFatalError(message));
    connection.close(CLOSE_CODES.policy, message);
  }
}
