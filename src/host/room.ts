import type { LeaveReason } from '../kit/game-session.js';
import type { Clock } from '../peer/index.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import { admit, admitBack } from './admission.js';
import { GameRecord, type GameRecordOptions } from './game-record.js';
import type { Granted } from './http-error.js';
import {
  CLOSE_REASONS,
  type EndReason,
  type Journal,
  type JournalEntry,
  type JournalEvent,
  type JournalHeader,
} from './journal.js';
import { describeFault, JournalError } from './journal-file.js';
import { MatchState } from './match-state.js';
import type { PlayerConnection } from './player-connection.js';
import type { Seat } from './seat.js';
import { SeatDeadlines } from './seat-deadlines.js';
import { type SeatEvents, SeatListener } from './seat-listener.js';
import type { ServerLimits } from './server-limits.js';

export interface RoomOptions extends GameRecordOptions {
  readonly limits: ServerLimits;
  readonly clock: Clock;
  /** Milliseconds for a player to come back after it lost its connection. */
  readonly rejoinWindow: number;
  /** The same after a restart of the server. */
  readonly restartWindow: number;
}

/** One game of the server: its players, journal, deadlines and connections. */
export class Room implements SeatEvents {
  readonly key: string;
  private readonly options: RoomOptions;
  private readonly header: JournalHeader;
  private readonly match: MatchState;
  /** From the first wait on: before that, a game waits for players. */
  private deadlines: SeatDeadlines | null = null;
  private readonly record: GameRecord;
  private lastUsed: number;
  private bytes = 0;
  private isFrozen = false;

  private constructor(options: RoomOptions, header: JournalHeader) {
    this.options = options;
    this.header = header;
    this.key = header.key;
    this.lastUsed = options.clock.now();
    this.record = new GameRecord(options, header);
    this.match = new MatchState(header.config, options.protocol, this.record);
  }

  static create(options: RoomOptions, header: JournalHeader): Room {
    const room = new Room(options, header);
    room.record.create();
    return room;
  }

  /** Makes a game again from its journal, with all players away. Throws what the game and the journal throw. */
  static restore(options: RoomOptions, directory: string, journal: Journal): Room {
    const room = new Room(options, journal.header);
    for (const entry of journal.entries) {
      room.match.apply(entry);
      if (entry.kind === 'frame') room.bytes += Buffer.byteLength(entry.frame);
    }
    room.record.reopen(directory, journal);
    room.restart();
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
  join(name: string, version: string | null, secret: string, connection: PlayerConnection): void {
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

  /** The seat of a player that the game waits for; null if there is none of that name. */
  awaitedSeat(name: string): Seat | null {
    if (this.phase !== 'playing') return null;
    return this.match.seats.find((seat) => seat.name === name && seat.standing === 'away') ?? null;
  }

  rejoin(seat: Seat, connection: PlayerConnection): void {
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
    this.record.sync();
    this.match.flush();
  }

  /** The server stops. The journal keeps the game as it is; without one, the game is over. */
  freeze(): void {
    this.isFrozen = true;
    if (this.options.record === null) {
      this.runIsolated(() => this.end('stopped'));
      return;
    }
    this.deadlines?.stop();
    for (const seat of this.match.seats) {
      seat.cancelWait();
      seat.connection?.close(CLOSE_CODES.goingAway, CLOSE_REASONS.stopped);
    }
    this.match.flush();
    this.record.close();
  }

  private attach(seat: Seat, connection: PlayerConnection): void {
    seat.connection = connection;
    connection.listen(new SeatListener(seat, connection, this));
  }

  /** These three are for the listeners of the seats. */
  onFrame(seat: Seat, frame: string, bytes: number, message: unknown): void {
    if (this.isFrozen || seat.standing !== 'connected') return;
    this.bytes += bytes;
    if (this.phase === 'lobby') this.reject(seat.connection, 'the game has not started; wait for its first message');
    else if (this.bytes > this.options.limits.gameBytes) this.runIsolated(() => this.end('too-long'));
    else this.append({ kind: 'frame', seat: this.indexOf(seat), frame, at: this.record.stamp() }, message);
  }

  onViolation(seat: Seat, why: 'flood' | 'violation', message: string): void {
    if (this.isFrozen) return;
    if (this.phase === 'lobby') this.reject(seat.connection, message);
    else this.forfeit(this.indexOf(seat), why, why === 'violation' ? message : undefined);
  }

  onClose(seat: Seat): void {
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

  private restart(): void {
    try {
      this.write({ kind: 'restart', at: this.record.stamp() });
    } catch (error) {
      this.record.close();
      throw error;
    }
    this.runIsolated(() => this.proceed(this.options.restartWindow));
  }

  /** Without an entry in the journal, the next server resumes the game. */
  private end(reason: EndReason, isRecorded = true): void {
    if (this.phase === 'ended') return;
    const entry = { kind: 'end', reason, at: this.record.stamp() } as const;
    if (isRecorded) this.record.append(entry);
    this.record.close();
    this.deadlines?.stop();
    for (const seat of this.match.seats) seat.cancelWait();
    this.options.metrics.countBy('herald_games_ended_total', 'reason', reason);
    this.lastUsed = this.options.clock.now();
    this.match.apply(entry);
  }

  /** Writes an event to the journal, applies it, and sets the deadlines. A fault ends this game and no other. */
  private commit(event: JournalEvent): void {
    this.append({ ...event, at: this.record.stamp() });
  }

  /** Nothing is recorded after the end. */
  private append(entry: JournalEntry, message?: unknown): void {
    if (this.phase === 'ended') return;
    this.runIsolated(() => {
      this.write(entry, message);
      this.proceed();
    });
  }

  private proceed(grace = 0): void {
    if (this.phase !== 'playing') return;
    if (this.match.isOver()) {
      this.end('finished');
      return;
    }
    this.deadlines ??= new SeatDeadlines(this.options.clock, (seat) => this.forfeit(seat, 'deadline'));
    this.deadlines.update(this.match.awaited(), this.options.deadline + grace);
  }

  private write(entry: JournalEntry, message?: unknown): void {
    this.record.append(entry);
    this.lastUsed = this.options.clock.now();
    this.match.apply(entry, message);
  }

  private runIsolated(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.abortAfterFault(error);
    }
  }

  /** Ends the game after a fault, and notes that in the journal if that is possible. */
  private abortAfterFault(error: unknown): void {
    const isRecorded = !(error instanceof JournalError);
    this.options.metrics.error(isRecorded ? 'fault' : 'record');
    this.options.warn(`game ${this.key}: ${describeFault(error)}`);
    try {
      this.end('fault', isRecorded);
    } catch {
      this.end('fault', false);
    }
  }

  private indexOf(seat: Seat): number {
    return this.match.seats.indexOf(seat);
  }

  /** Before the game there is no session that could answer. */
  private reject(connection: PlayerConnection | null, message: string): void {
    const text = this.options.protocol.hosting.makeFatalError(message);
    if (text !== null) connection?.send(text);
    connection?.close(CLOSE_CODES.policy, message);
  }
}
