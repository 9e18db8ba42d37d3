import { ok } from '../../core/result.js';
import type { Settings } from '../../kit/game-option.js';
import type { LeaveReason } from '../../kit/game-session.js';
import type { TableSession } from '../../kit/table-session.js';
import { CLOSE_CODES } from '../../wire/close-codes.js';
import { type Granted, refuse } from '../http-error.js';
import { CLOSE_REASONS, type EndReason, type Journal, type JournalEvent, type JournalHeader } from '../journal.js';
import { describeFault, JournalError } from '../journal-file.js';
import type { PlayerConnection } from '../player-connection.js';
import { SeatDeadlines } from '../seat-deadlines.js';
import { admitTo, checkClaim, type TableAdmission } from './table-admission.js';
import { setTableDeadlines } from './table-deadlines.js';
import { TableJournal } from './table-journal.js';
import { TableMatch } from './table-match.js';
import type { TablePlayer } from './table-players.js';
import { TablePresence } from './table-presence.js';
import { TablePrograms } from './table-programs.js';
import type { TableRoomOptions } from './table-room-options.js';
import { addWatcher } from './table-watchers.js';

/** A newer connection has the seat. */
const REPLACED = 4001;

/** A table on the server: its players, spectators, journal, deadlines and connections. */
export class TableRoom {
  readonly key: string;
  private readonly options: TableRoomOptions;
  private readonly session: TableSession;
  private readonly match: TableMatch;
  private readonly deadlines: SeatDeadlines;
  private readonly presence: TablePresence;
  private readonly programs: TablePrograms;
  private readonly journal: TableJournal;
  private lastUsed: number;
  private bytes = 0;
  private ended: EndReason | null = null;
  private isFrozen = false;

  private constructor(options: TableRoomOptions, header: JournalHeader) {
    this.options = options;
    this.journal = new TableJournal(header);
    this.key = header.key;
    this.lastUsed = options.clock.now();
    const opened = options.hosting.openTable(header.config.settings, header);
    if (!opened.ok) throw new Error(opened.error.message);
    this.session = opened.value;
    this.programs = new TablePrograms(this.key, this.session, options);
    this.match = new TableMatch({
      session: this.session,
      attach: (player, connection) => this.attach(player, connection),
      await: (seat, player) => this.await(seat, player),
      stopProgram: (seat) => this.programs.stop(seat),
    });
    this.deadlines = new SeatDeadlines(options.clock, (seat) => this.drop(seat, 'deadline'));
    this.presence = new TablePresence(this.session, this.match, this.deadlines, options.clock);
  }

  static create(options: TableRoomOptions, key: string, settings: Settings): TableRoom {
    const config = { seats: 0, version: options.hosting.versions[0], seed: 0, settings };
    const room = new TableRoom(options, { key, created: Date.now(), config });
    room.journal.create(options.record);
    return room;
  }

  /** Makes a table again from its journal. People may come back, and programs are started again. */
  static restore(options: TableRoomOptions, directory: string, journal: Journal): TableRoom {
    const room = new TableRoom(options, journal.header);
    for (const entry of journal.entries) {
      room.match.apply(entry, null);
      if (entry.kind === 'frame') room.bytes += Buffer.byteLength(entry.frame);
    }
    room.journal.reopen(directory, journal);
    room.commit({ kind: 'restart' });
    if (room.isBroken) throw new Error('its journal cannot be continued');
    return room;
  }

  get phase(): 'lobby' | 'playing' | 'ended' {
    if (this.ended !== null) return 'ended';
    return this.session.phase() === 'lobby' ? 'lobby' : 'playing';
  }

  /** It has ended otherwise than by its rules, and nothing more can be done here. */
  private get isBroken(): boolean {
    return this.ended !== null && this.ended !== 'finished';
  }

  publicState(): Readonly<Record<string, unknown>> {
    return this.session.publicState();
  }

  /** For programs at the table, or for the one at a seat; null if there are none. */
  programState(seat: number | null): unknown {
    return this.session.programState(seat);
  }

  /** Whether a player may sit down, or back; see `admitTo`. */
  admit(name: string, version: string, secret: string | null, invited: number | null): Granted<TableAdmission> {
    return admitTo(this.match, this.session, { name, version, secret, invited });
  }

  join(seat: number, name: string, version: string, secret: string, connection: PlayerConnection): void {
    const isPerson = version === this.options.hosting.versions[0];
    this.commit({ kind: 'join', seat, name, version, secret }, isPerson ? null : connection);
    this.welcome(seat, connection);
  }

  /** The game counts for a profile from now on, if its owner has that seat. */
  claim(name: string, secret: string, profile: string): Granted<null> {
    if (this.ended !== null) return refuse(409, 'game/over', 'the game is over');
    const seat = checkClaim(this.match, name, secret, profile);
    if (!seat.ok) return seat;
    this.commit({ kind: 'profile', seat: seat.value, profile });
    return ok(null);
  }

  rejoin(seat: number, connection: PlayerConnection): void {
    const player = this.match.playerAt(seat);
    if (player === null) return;
    const before = player.connection;
    player.connection = null;
    before?.close(REPLACED, 'a newer connection has the seat');
    player.cancelWait();
    this.options.metrics.count('herald_rejoins_total');
    this.commit({ kind: 'rejoin', seat });
    this.welcome(seat, connection);
  }

  watch(connection: PlayerConnection): void {
    const { watchers } = this.match;
    const hasCome = addWatcher(
      watchers,
      connection,
      () => this.session.welcome(null),
      () => this.publishPresence(),
    );
    if (hasCome && !this.isFrozen) this.presence.republish();
  }

  /** A program ended before it was needed no more, or could not be started; `message` says why, to everybody. */
  programEnded(seat: number, message?: string): void {
    if (this.phase !== 'playing' || this.match.playerAt(seat)?.standing === 'gone') return;
    this.drop(seat, 'disconnected', message);
  }

  /** Ends the game if it has expired. True once it can be forgotten. */
  sweep(): boolean {
    const { lobbyTime, idleTime, finishedTime } = this.options.limits;
    const idle = this.options.clock.now() - this.lastUsed;
    if (this.phase === 'lobby' && idle > lobbyTime && !this.match.hasPeople())
      this.runIsolated(() => this.end('expired'));
    if (this.phase === 'playing' && idle > idleTime) this.runIsolated(() => this.end('expired'));
    return this.phase === 'ended' && (idle > finishedTime || this.isBroken) && this.leaveEnded();
  }

  sync(): void {
    this.journal.sync();
  }

  /** The server stops; the journal keeps the game as it is. */
  freeze(): void {
    this.isFrozen = true;
    this.deadlines.stop();
    this.match.cancelWaits();
    this.match.closeAll(CLOSE_CODES.goingAway, 'the server is stopping');
    this.journal.close();
  }

  private leaveEnded(): boolean {
    this.match.closeAll(CLOSE_CODES.normal, CLOSE_REASONS.expired);
    return true;
  }

  /** A player that has joined, or is back, is told all there is to know. */
  private welcome(seat: number, connection: PlayerConnection): void {
    const player = this.match.playerAt(seat);
    if (player === null || this.isBroken) {
      connection.close(CLOSE_CODES.fault, 'the game cannot go on');
      return;
    }
    if (player.connection !== connection) this.attach(player, connection);
    for (const text of this.session.welcome(seat)) connection.send(text);
    if (this.session.isPerson(seat)) connection.send(this.presence.make());
  }

  private attach(player: TablePlayer, connection: PlayerConnection): void {
    player.connection = connection;
    connection.listen({
      frame: (text, bytes) => this.onFrame(player, connection, text, bytes),
      // A person comes back; the connection of a program ends with the reason.
      violation: () => {},
      closed: () => this.onClose(player, connection),
    });
  }

  private onFrame(player: TablePlayer, connection: PlayerConnection, frame: string, bytes: number): void {
    if (player.connection !== connection || this.isFrozen || this.isBroken) return;
    this.bytes += bytes;
    if (this.bytes > this.options.limits.gameBytes) this.runIsolated(() => this.end('too-long'));
    else this.commit({ kind: 'frame', seat: this.match.players.indexOf(player), frame });
  }

  private onClose(player: TablePlayer, connection: PlayerConnection): void {
    if (player.connection !== connection) return;
    player.connection = null;
    const seat = this.match.players.indexOf(player);
    if (this.isFrozen || seat < 0 || player.standing === 'gone') return;
    if (this.session.isPerson(seat)) this.commit({ kind: 'absent', seat });
    else if (this.phase === 'lobby') this.commit({ kind: 'quit', name: player.name });
    else this.drop(seat, 'disconnected');
  }

  private drop(seat: number, why: LeaveReason, message?: string): void {
    if (this.isFrozen || this.ended !== null) return;
    this.options.metrics.forfeit(why);
    this.commit({ kind: 'leave', seat, why, ...(message !== undefined && { message }) });
  }

  /** How long a player is waited for. In the lobby its seat becomes free then; in a game others may go on. */
  private await(seat: number, player: TablePlayer): void {
    const { clock, awayTime } = this.options;
    player.awaitedUntil = clock.now() + awayTime;
    player.cancelWait = clock.after(awayTime, () => {
      if (this.isFrozen || this.match.playerAt(seat) !== player) return;
      this.commit(this.phase === 'lobby' ? { kind: 'quit', name: player.name } : { kind: 'expire', seat });
    });
  }

  /** Writes an event to the journal, applies it, and does what follows. A fault ends this table and no other. */
  private commit(event: JournalEvent, connection: PlayerConnection | null = null): void {
    this.runIsolated(() => {
      const entry = this.journal.stamp(event);
      if (this.ended === null) this.journal.append(entry);
      this.lastUsed = this.options.clock.now();
      const { phase } = this;
      this.match.apply(entry, connection);
      if (phase === 'lobby' && this.phase !== 'lobby') this.options.metrics.count('herald_games_started_total');
      this.proceed();
    });
  }

  /** What follows from every event: programs are started, deadlines set, everybody told who is there. */
  private proceed(): void {
    if (this.ended === null && this.session.phase() === 'over') this.end('finished');
    this.programs.startWanted(this.match);
    setTableDeadlines(this.deadlines, this.session, this.options.programDeadline);
    this.publishPresence();
  }

  private publishPresence(): void {
    if (!this.isFrozen) this.presence.publish();
  }

  /** Without an entry in the journal, the next server resumes the game. People may stay and look at what has ended. */
  private end(reason: EndReason, isRecorded = true): void {
    if (this.ended !== null) return;
    this.ended = reason;
    if (isRecorded) this.journal.append(this.journal.stamp({ kind: 'end', reason }));
    this.journal.close();
    this.deadlines.stop();
    this.match.cancelWaits();
    this.programs.stopAll();
    this.options.metrics.countBy('herald_games_ended_total', 'reason', reason);
    this.lastUsed = this.options.clock.now();
    if (reason === 'finished') this.keep();
    else this.match.closeAll(reason === 'fault' ? CLOSE_CODES.fault : CLOSE_CODES.normal, CLOSE_REASONS[reason]);
  }

  private keep(): void {
    const profiles = this.match.players.map((player) => player?.profile ?? null);
    this.options.keep({
      key: this.key,
      created: this.journal.created,
      ended: Date.now(),
      profiles: profiles.filter((profile) => profile !== null),
      table: this.session.finished(profiles),
    });
  }

  private runIsolated(action: () => void): void {
    try {
      action();
    } catch (error) {
      const isRecorded = !(error instanceof JournalError);
      this.options.metrics.error(isRecorded ? 'fault' : 'record');
      this.options.warn(`table ${this.key}: ${describeFault(error)}`);
      this.endAfterFault(isRecorded);
    }
  }

  private endAfterFault(isRecorded: boolean): void {
    try {
      this.end('fault', isRecorded);
    } catch (error) {
      this.options.warn(`table ${this.key}: ${(error as Error).message}`);
    }
  }
}
