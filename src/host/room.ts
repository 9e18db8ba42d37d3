import type { Clock } from '../peer/index.js';
import { admit, admitBack } from './admission.js';
import { CLOSE, type Connection } from './connection.js';
import { type Dialect, type LeaveReason, makeFatalError, type OpenGame } from './game-session.js';
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
  readonly open: OpenGame;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Milliseconds for each wait. */
  readonly deadline: number;
  /** Milliseconds for a player to come back: to a server that ran on, and to one that was started again. */
  readonly rejoinWindow: number;
  readonly restartWindow: number;
  /** The directory for logs and transcripts. */
  readonly record: string | null;
  readonly warn: (message: string) => void;
}

/** One game of the house: its table, its log, its deadlines and its connections. */
export class Room {
  readonly key: string;
  private readonly options: RoomOptions;
  private readonly opening: JournalHeader;
  private readonly match: MatchState;
  private readonly deadlines: Deadlines;
  private journal: JournalFile | null = null;
  private touched: number;
  private lastAt = 0;
  private bytes = 0;
  private isFrozen = false;

  private constructor(options: RoomOptions, opening: JournalHeader) {
    this.options = options;
    this.opening = opening;
    this.key = opening.key;
    this.touched = options.clock.now();
    this.deadlines = new Deadlines(options.clock, (seat) => this.forfeit(seat, 'deadline'));
    const transcribe = (seat: Seat, index: number) => this.transcribe(seat, index);
    this.match = new MatchState({ creation: opening.creation, open: options.open, transcribe });
  }

  static create(options: RoomOptions, opening: JournalHeader): Room {
    const room = new Room(options, opening);
    if (options.record !== null) room.journal = JournalFile.create(options.record, opening);
    return room;
  }

  /** The game as its log tells it, everybody absent. Throws what the game throws. */
  static restore(options: RoomOptions, directory: string, journal: Journal): Room {
    const room = new Room(options, journal.opening);
    for (const entry of journal.entries) {
      room.match.apply(entry);
      room.lastAt = entry.at;
      if (entry.kind === 'frame') room.bytes += Buffer.byteLength(entry.frame);
    }
    room.journal = JournalFile.reopen(directory, journal);
    room.commit({ kind: 'restart' }, options.restartWindow);
    for (const seat of room.match.seats) if (seat.standing === 'absent') room.await(seat, options.restartWindow);
    return room;
  }

  get phase(): MatchState['phase'] {
    return this.match.phase;
  }

  publicState(): unknown {
    return this.match.publicState();
  }

  admit(name: string): Granted<null> {
    return admit(this.match, name);
  }

  join(name: string, dialect: Dialect | null, secret: string, connection: Connection): void {
    this.commit({ kind: 'join', name, dialect: dialect ?? this.opening.creation.dialect, secret });
    const seat = this.match.seats.find((each) => each.name === name);
    if (seat === undefined) {
      connection.close(CLOSE.fault, 'the game could not be recorded');
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
    before?.close(CLOSE.policy, 'you have joined again from elsewhere');
    seat.cancelWait();
    this.attach(seat, connection);
    this.options.metrics.count('herald_rejoins_total');
    this.commit({ kind: 'rejoin', seat: this.indexOf(seat) });
  }

  /** Ends what has expired. True when nothing is left to be looked at. */
  sweep(): boolean {
    const { lobbyTime, idleTime, finishedTime } = this.options.limits;
    const idle = this.options.clock.now() - this.touched;
    if (this.phase === 'lobby' && idle > lobbyTime) {
      this.runIsolated(() => this.end('expired'));
      return true;
    }
    if (this.phase === 'playing' && idle > idleTime) this.runIsolated(() => this.end('expired'));
    return this.phase === 'ended' && idle > finishedTime;
  }

  /** Hands to the disk what is written down. */
  sync(): void {
    this.journal?.sync();
    this.runIsolated(() => this.match.flush());
  }

  /** The server stops; the log keeps the game as it is. */
  freeze(): void {
    this.isFrozen = true;
    this.deadlines.stop();
    for (const seat of this.match.seats) {
      seat.cancelWait();
      seat.connection?.close(CLOSE.goingAway, 'the server is stopping');
    }
    this.runIsolated(() => this.match.flush());
    this.journal?.close();
  }

  private attach(seat: Seat, connection: Connection): void {
    seat.connection = connection;
    connection.listen({
      frame: (text, bytes) => this.hear(seat, connection, text, bytes),
      violation: (why, message) => this.violated(seat, connection, why, message),
      closed: () => this.lose(seat, connection),
    });
  }

  private hear(seat: Seat, connection: Connection, frame: string, bytes: number): void {
    if (seat.connection !== connection || this.isFrozen || seat.standing !== 'here') return;
    this.bytes += bytes;
    if (this.phase === 'lobby') rejectEarlyFrame(connection, 'the game has not started; wait for StartGame');
    else if (this.bytes > this.options.limits.gameBytes) this.runIsolated(() => this.end('too-long'));
    else this.append({ kind: 'frame', seat: this.indexOf(seat), frame, at: this.stamp() });
  }

  private violated(seat: Seat, connection: Connection, why: LeaveReason, message: string): void {
    if (seat.connection !== connection || this.isFrozen) return;
    if (this.phase === 'lobby') rejectEarlyFrame(connection, message);
    else this.forfeit(this.indexOf(seat), why, why === 'violation' ? message : undefined);
  }

  private lose(seat: Seat, connection: Connection): void {
    if (seat.connection !== connection) return;
    seat.connection = null;
    if (this.isFrozen || seat.standing === 'gone') return;
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
    if (this.phase !== 'playing' || seat.standing !== 'absent') return;
    seat.cancelWait = this.options.clock.after(ms, () => this.forfeit(this.indexOf(seat), 'disconnected'));
  }

  private forfeit(index: number, why: LeaveReason, message?: string): void {
    const seat = this.match.seats[index];
    if (this.phase !== 'playing' || this.isFrozen || seat === undefined || seat.standing === 'gone') return;
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

  /** Writes down what happens, lets it happen, and sees what is to be waited for. A fault ends this game and no other. */
  private commit(happening: JournalEvent, grace = 0): void {
    this.append({ ...happening, at: this.stamp() }, grace);
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
    this.lastAt = Math.max(this.lastAt, Date.now() - this.opening.created);
    return this.lastAt;
  }

  private write(entry: JournalEntry): void {
    this.journal?.append(entry);
    this.touched = this.options.clock.now();
    this.match.apply(entry);
  }

  private runIsolated(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.options.metrics.error('fault');
      this.options.warn(`game ${this.key}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      this.abortAfterFault();
    }
  }

  /** After a fault, whatever it was: the players are sent away, and the log says so if it can. */
  private abortAfterFault(): void {
    try {
      this.end('fault');
    } catch {
      this.match.phase = 'ended';
      this.deadlines.stop();
      this.journal?.close();
      for (const seat of this.match.seats) seat.connection?.close(CLOSE.fault, 'a fault of the server');
    }
  }

  private indexOf(seat: Seat): number {
    return this.match.seats.indexOf(seat);
  }

  private transcribe({ name, dialect }: Seat, index: number): SeatTranscript | null {
    const { record, deadline } = this.options;
    if (record === null) return null;
    const players = this.match.seats.map((seat) => seat.name);
    return new SeatTranscript(record, this.key, index, headerOf(this.opening, deadline, players, name, dialect));
  }
}

/** What is said before there is a game is answered by the house. */
function rejectEarlyFrame(connection: Connection, message: string): void {
  connection.send(makeFatalError(message));
  connection.close(CLOSE.policy, message);
}
