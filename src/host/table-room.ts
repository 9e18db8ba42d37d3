import { ok } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import type { LeaveReason } from '../kit/game-session.js';
import { PLAIN_HOSTING } from '../kit/hosting.js';
import type { TableHosting, TableOutput, TableSession } from '../kit/table-session.js';
import type { Clock } from '../peer/index.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import { type Granted, refuse } from './http-error.js';
import type { EndReason, Journal, JournalEntry, JournalEvent, JournalHeader } from './journal.js';
import { JournalError, JournalFile } from './journal-file.js';
import type { Metrics } from './metrics.js';
import type { PlayerConnection } from './player-connection.js';
import { isSameName } from './player-names.js';
import { Deadlines } from './seat-deadlines.js';
import { isSecret } from './secrets.js';
import type { ServerLimits } from './server-limits.js';
import { newPlayer, presenceOf, type TablePlayer } from './table-players.js';

/** A program that a table has asked for. */
export interface ProgramRequest {
  /** The key of the table. */
  readonly key: string;
  readonly seat: number;
  readonly program: string;
}

export interface TableRoomOptions {
  readonly hosting: TableHosting;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The directory for journals; null for none. */
  readonly record: string | null;
  readonly warn: (message: string) => void;
  /** Milliseconds that a person may be away before others may go on. */
  readonly awayTime: number;
  /** Milliseconds for each answer of a program. */
  readonly programDeadline: number;
  readonly startProgram: (request: ProgramRequest) => void;
  /** The program of a seat is needed no more. */
  readonly stopProgram: (key: string, seat: number) => void;
  /** A game is over; `table` is the whole of it. */
  readonly keep: (key: string, table: unknown) => void;
}

/** A newer connection has the seat. */
const REPLACED = 4001;
const MOST_WATCHERS = 50;

/** Where a player would sit, and whether it was there before. */
export interface TableAdmission {
  readonly seat: number;
  readonly isBack: boolean;
}

/** A table on the server: its players, spectators, journal, deadlines and connections. */
export class TableRoom {
  readonly key: string;
  private readonly options: TableRoomOptions;
  private readonly header: JournalHeader;
  private readonly session: TableSession;
  private readonly players: (TablePlayer | null)[];
  private readonly watchers = new Set<PlayerConnection>();
  private readonly deadlines: Deadlines;
  private readonly started = new Set<number>();
  private journal: JournalFile | null = null;
  private lastAt = 0;
  private lastUsed: number;
  private bytes = 0;
  private lastPresence = '';
  private ended: EndReason | null = null;
  private isFrozen = false;

  private constructor(options: TableRoomOptions, header: JournalHeader) {
    this.options = options;
    this.header = header;
    this.key = header.key;
    this.lastUsed = options.clock.now();
    const opened = options.hosting.openTable(header.config.settings, header);
    if (!opened.ok) throw new Error(opened.error.message);
    this.session = opened.value;
    this.players = Array.from({ length: this.session.seats }, () => null);
    this.deadlines = new Deadlines(options.clock, (seat) => this.drop(seat, 'deadline'));
  }

  static create(options: TableRoomOptions, key: string, settings: Settings): TableRoom {
    const config = { seats: 0, version: options.hosting.versions[0], seed: 0, settings };
    const room = new TableRoom(options, { key, created: Date.now(), config });
    if (options.record !== null) room.journal = JournalFile.create(options.record, room.header, PLAIN_HOSTING);
    return room;
  }

  /** Makes a table again from its journal. People may come back; programs are replaced. */
  static restore(options: TableRoomOptions, directory: string, journal: Journal): TableRoom {
    const room = new TableRoom(options, journal.header);
    for (const entry of journal.entries) {
      room.apply(entry, null);
      room.lastAt = entry.at;
      if (entry.kind === 'frame') room.bytes += Buffer.byteLength(entry.frame);
    }
    room.journal = JournalFile.reopen(directory, journal);
    const wanted = room.session.wantedPrograms();
    for (const { seat } of wanted) room.started.add(seat);
    room.commit({ kind: 'restart' });
    for (const { seat } of wanted) room.drop(seat, 'disconnected');
    return room;
  }

  get phase(): 'lobby' | 'playing' | 'ended' {
    if (this.ended !== null) return 'ended';
    return this.session.phase() === 'lobby' ? 'lobby' : 'playing';
  }

  publicState(): Readonly<Record<string, unknown>> {
    return this.session.publicState();
  }

  /** For programs at the table; null if there are none. */
  programState(): unknown {
    return this.session.programState();
  }

  /** Whether a player may sit down, or back. `secret` is null for programs, which do not come back. */
  admit(name: string, version: string, secret: string | null, invited: number | null): Granted<TableAdmission> {
    const seat = this.players.findIndex((each) => each !== null && isSameName(each.name, name));
    if (seat >= 0 && secret !== null && isSecret(secret, (this.players[seat] as TablePlayer).secret)) {
      return ok({ seat, isBack: true });
    }
    if (invited === null && this.session.names().some((each) => isSameName(each, name))) {
      return refuse(409, 'name/taken', `there is a player named ${name} at this table; choose another name`);
    }
    const free = this.session.seatFor(version, invited);
    return free.ok ? ok({ seat: free.value, isBack: false }) : refuse(409, free.error.code, free.error.message);
  }

  join(seat: number, name: string, version: string, secret: string, connection: PlayerConnection): void {
    this.commit({ kind: 'join', seat, name, version, secret }, connection);
    this.welcome(seat, connection);
  }

  rejoin(seat: number, connection: PlayerConnection): void {
    const player = this.players[seat];
    if (player === null || player === undefined) return;
    const before = player.connection;
    player.connection = null;
    before?.close(REPLACED, 'a newer connection has the seat');
    player.cancelWait();
    this.options.metrics.count('herald_rejoins_total');
    this.commit({ kind: 'rejoin', seat });
    this.welcome(seat, connection);
  }

  watch(connection: PlayerConnection): void {
    if (this.watchers.size >= MOST_WATCHERS) {
      connection.close(CLOSE_CODES.policy, `${MOST_WATCHERS} spectators at a table are allowed`);
      return;
    }
    connection.listen({
      frame: () => connection.close(CLOSE_CODES.policy, 'spectators send nothing'),
      violation: () => {},
      closed: () => {
        this.watchers.delete(connection);
        this.publishPresence();
      },
    });
    for (const text of this.session.welcome(null)) connection.send(text);
    this.watchers.add(connection);
    this.lastPresence = '';
    this.publishPresence();
  }

  /** A program ended before it was needed no more, or could not be started. */
  programEnded(seat: number): void {
    if (this.phase === 'playing' && this.players[seat]?.standing !== 'gone') this.drop(seat, 'disconnected');
  }

  /** Ends the game if it has expired. True once it can be forgotten. */
  sweep(): boolean {
    const { lobbyTime, idleTime, finishedTime } = this.options.limits;
    const idle = this.options.clock.now() - this.lastUsed;
    if (this.phase === 'lobby' && idle > lobbyTime && !this.hasPeople()) this.runIsolated(() => this.end('expired'));
    if (this.phase === 'playing' && idle > idleTime) this.runIsolated(() => this.end('expired'));
    return this.phase === 'ended' && (idle > finishedTime || this.ended !== 'finished') && this.leaveEnded();
  }

  sync(): void {
    this.journal?.sync();
  }

  /** The server stops; the journal keeps the game as it is. */
  freeze(): void {
    this.isFrozen = true;
    this.deadlines.stop();
    for (const player of this.players) player?.cancelWait();
    this.closeAll(CLOSE_CODES.goingAway, 'the server is stopping');
    this.journal?.close();
  }

  private hasPeople(): boolean {
    return this.players.some((player) => player?.standing === 'here');
  }

  private leaveEnded(): boolean {
    this.closeAll(CLOSE_CODES.normal, 'the game has expired');
    return true;
  }

  private closeAll(code: number, reason: string): void {
    for (const player of this.players) player?.connection?.close(code, reason);
    for (const watcher of this.watchers) watcher.close(code, reason);
  }

  /** A player that has joined, or is back, is told all there is to know. */
  private welcome(seat: number, connection: PlayerConnection): void {
    const player = this.players[seat];
    if (player === null || player === undefined) {
      connection.close(CLOSE_CODES.fault, 'the game could not be recorded');
      return;
    }
    if (player.connection !== connection) this.attach(player, connection);
    for (const text of this.session.welcome(seat)) connection.send(text);
    if (this.session.isPerson(seat)) connection.send(this.makePresence());
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
    if (player.connection !== connection || this.isFrozen) return;
    this.bytes += bytes;
    if (this.bytes > this.options.limits.gameBytes) this.runIsolated(() => this.end('too-long'));
    else this.commit({ kind: 'frame', seat: this.players.indexOf(player), frame });
  }

  private onClose(player: TablePlayer, connection: PlayerConnection): void {
    if (player.connection !== connection) return;
    player.connection = null;
    const seat = this.players.indexOf(player);
    if (this.isFrozen || seat < 0 || player.standing === 'gone') return;
    if (this.session.isPerson(seat)) this.commit({ kind: 'absent', seat });
    else if (this.phase === 'lobby') this.commit({ kind: 'quit', name: player.name });
    else this.drop(seat, 'disconnected');
  }

  private drop(seat: number, why: LeaveReason): void {
    if (this.isFrozen || this.ended !== null) return;
    this.options.metrics.forfeit(why);
    this.commit({ kind: 'leave', seat, why });
  }

  /** How long a player is waited for. In the lobby its seat becomes free then; in a game others may go on. */
  private await(seat: number, player: TablePlayer): void {
    const { clock, awayTime } = this.options;
    player.awaitedUntil = clock.now() + awayTime;
    player.cancelWait = clock.after(awayTime, () => {
      if (this.isFrozen || this.players[seat] !== player) return;
      this.commit(this.phase === 'lobby' ? { kind: 'quit', name: player.name } : { kind: 'expire', seat });
    });
  }

  /** Writes an event to the journal, applies it, and does what follows. A fault ends this table and no other. */
  private commit(event: JournalEvent, connection: PlayerConnection | null = null): void {
    this.runIsolated(() => {
      const entry = { ...event, at: this.stamp() };
      if (this.ended === null) this.journal?.append(entry);
      this.lastUsed = this.options.clock.now();
      this.apply(entry, connection);
      this.proceed();
    });
  }

  private apply(entry: JournalEntry, connection: PlayerConnection | null): void {
    switch (entry.kind) {
      case 'join':
        this.seat(entry, connection);
        break;
      case 'quit':
        this.unseat(this.players.findIndex((player) => player?.name === entry.name));
        break;
      case 'frame':
        this.deliver(this.session.receive(entry.seat, entry.frame, entry.at));
        break;
      case 'leave':
        this.dismiss(entry.seat, entry.why);
        break;
      case 'absent':
        this.markAway(entry.seat);
        break;
      case 'rejoin':
        this.markHere(entry.seat);
        break;
      case 'expire':
        this.deliver(this.session.expire(entry.seat));
        break;
      case 'restart':
        this.restart();
        break;
      case 'start':
      case 'end':
        throw new Error(`a table has no entry "${entry.kind}" before its end`);
    }
  }

  private seat(entry: JournalEntry & { kind: 'join' }, connection: PlayerConnection | null): void {
    const { seat = 0, name, version, secret } = entry;
    const player = newPlayer(name, version, secret);
    this.players[seat] = player;
    // What a program is sent first may follow from its joining.
    if (connection !== null && version !== this.options.hosting.versions[0]) this.attach(player, connection);
    this.deliver(this.session.join(seat, name, version));
  }

  private unseat(seat: number): void {
    if (seat < 0) return;
    this.players[seat]?.cancelWait();
    this.players[seat] = null;
    this.deliver(this.session.quit(seat));
  }

  /** A person stays at the table, even if somebody else plays for it now. */
  private dismiss(seat: number, why: LeaveReason): void {
    const player = this.players[seat] ?? null;
    const isPerson = this.session.isPerson(seat);
    if (player !== null && !isPerson) {
      player.standing = 'gone';
      player.connection?.close(CLOSE_CODES.policy, why);
    }
    if (!isPerson) this.options.stopProgram(this.key, seat);
    this.deliver(this.session.drop(seat, why));
  }

  private markAway(seat: number): void {
    const player = this.players[seat];
    if (player === null || player === undefined) return;
    player.cancelWait();
    player.standing = 'away';
    this.await(seat, player);
    this.deliver(this.session.away(seat));
  }

  private markHere(seat: number): void {
    const player = this.players[seat];
    if (player === null || player === undefined) return;
    player.cancelWait();
    player.standing = 'here';
    this.deliver(this.session.back(seat));
  }

  private restart(): void {
    for (const [seat, player] of this.players.entries()) {
      if (player === null || player.standing === 'gone') continue;
      if (this.session.isPerson(seat)) this.markAway(seat);
      else if (this.session.phase() === 'lobby') this.unseat(seat);
      else this.dismiss(seat, 'disconnected');
    }
  }

  private deliver(outputs: readonly TableOutput[]): void {
    for (const output of outputs) {
      if (output.kind === 'watch') for (const watcher of this.watchers) watcher.send(output.text);
      else if (output.kind === 'send') this.players[output.seat]?.connection?.send(output.text);
      else this.close(output);
    }
  }

  private close({ seat, code, reason, frees }: TableOutput & { kind: 'close' }): void {
    const player = this.players[seat];
    if (player === null || player === undefined) return;
    player.cancelWait();
    player.standing = 'gone';
    player.connection?.close(code, reason);
    if (!this.session.isPerson(seat)) this.options.stopProgram(this.key, seat);
    if (frees) this.players[seat] = null;
  }

  /** What follows from every event: programs are started, deadlines set, everybody told who is there. */
  private proceed(): void {
    if (this.ended === null && this.session.phase() === 'over') this.end('finished');
    if (this.ended !== null) return;
    for (const { seat, program } of this.session.wantedPrograms()) {
      if (this.started.has(seat) || this.players[seat] !== null) continue;
      this.started.add(seat);
      this.options.startProgram({ key: this.key, seat, program });
    }
    const awaited = this.session.awaited();
    const [first] = awaited;
    if (first !== undefined) this.deadlines.update(awaited, this.timeFor(first.seat));
    else this.deadlines.stop();
    this.publishPresence();
  }

  private timeFor(seat: number): number {
    if (!this.session.isPerson(seat)) return this.options.programDeadline;
    return this.session.deadline ?? Number.POSITIVE_INFINITY;
  }

  private publishPresence(): void {
    const text = this.makePresence();
    // Times pass by themselves, and are no news.
    const news = text.replace(/"left":\d+/g, (left) => (left === '"left":0' ? left : '"left":1'));
    if (news === this.lastPresence || this.isFrozen) return;
    this.lastPresence = news;
    for (const [seat, player] of this.players.entries()) {
      if (this.session.isPerson(seat)) player?.connection?.send(text);
    }
    for (const watcher of this.watchers) watcher.send(text);
  }

  private makePresence(): string {
    const { clock } = this.options;
    const seats = [...this.players.entries()].flatMap(([seat, player]) =>
      player === null ? [] : [presenceOf(player, seat, clock)],
    );
    const waiting = this.session.phase() === 'playing' ? this.deadlines.remaining() : [];
    return this.session.makePresence({ seats, waiting, watchers: this.watchers.size });
  }

  /** Without an entry in the journal, the next server resumes the game. People may stay and look at what has ended. */
  private end(reason: EndReason, isRecorded = true): void {
    if (this.ended !== null) return;
    this.ended = reason;
    if (isRecorded) this.journal?.append({ kind: 'end', reason, at: this.stamp() });
    this.journal?.close();
    this.deadlines.stop();
    for (const player of this.players) player?.cancelWait();
    for (const seat of this.started) this.options.stopProgram(this.key, seat);
    this.options.metrics.countBy('herald_games_ended_total', 'reason', reason);
    this.lastUsed = this.options.clock.now();
    if (reason === 'finished') this.options.keep(this.key, this.session.finished());
    else this.closeAll(reason === 'fault' ? CLOSE_CODES.fault : CLOSE_CODES.normal, END_REASONS[reason]);
  }

  private stamp(): number {
    this.lastAt = Math.max(this.lastAt, Date.now() - this.header.created);
    return this.lastAt;
  }

  private runIsolated(action: () => void): void {
    try {
      action();
    } catch (error) {
      const isRecorded = !(error instanceof JournalError);
      this.options.metrics.error(isRecorded ? 'fault' : 'record');
      this.options.warn(
        `table ${this.key}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
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

const END_REASONS: { readonly [reason in EndReason]: string } = {
  finished: 'the game is over',
  expired: 'the game has expired',
  fault: 'internal server error',
  'too-long': 'the game has become too long',
};
