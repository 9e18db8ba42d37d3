import type { LeaveReason } from '../../kit/game-session.js';
import type { TableOutput, TableSession } from '../../kit/table-session.js';
import { CLOSE_CODES } from '../../wire/close-codes.js';
import type { JournalEntry } from '../journal.js';
import type { PlayerConnection } from '../player-connection.js';
import { isSameName } from '../player-names.js';
import { newPlayer, type TablePlayer } from './table-players.js';

export interface TableMatchOptions {
  readonly session: TableSession;
  /** Listens to the connection of a player from now on. */
  readonly attach: (player: TablePlayer, connection: PlayerConnection) => void;
  /** A player is away, and may come back. */
  readonly await: (seat: number, player: TablePlayer) => void;
  /** The program of a seat is needed no more. */
  readonly stopProgram: (seat: number) => void;
}

/**
 * A table with its players and spectators, changed by journal entries only: so the journal makes it again. What follows
 * from an entry is sent to those who are connected; while a journal is read, no one is.
 */
export class TableMatch {
  readonly players: (TablePlayer | null)[];
  readonly watchers = new Set<PlayerConnection>();
  private readonly options: TableMatchOptions;
  private readonly session: TableSession;

  constructor(options: TableMatchOptions) {
    this.options = options;
    this.session = options.session;
    this.players = Array.from({ length: this.session.seats }, () => null);
  }

  /** `connection` is that of a program that joins: what it is sent first may follow from its joining. */
  apply(entry: JournalEntry, connection: PlayerConnection | null): void {
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
        this.dismiss(entry.seat, entry.why, entry.message);
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
      case 'profile':
        this.setProfile(entry.seat, entry.profile);
        break;
      case 'restart':
        this.restart();
        break;
      case 'start':
      case 'end':
        throw new Error(`a table has no entry "${entry.kind}" before its end`);
    }
  }

  playerAt(seat: number): TablePlayer | null {
    return this.players[seat] ?? null;
  }

  /** The seat of somebody who is at the table under that name; -1 if there is none. */
  seatNamed(name: string): number {
    return this.players.findIndex((player) => player !== null && isSameName(player.name, name));
  }

  hasPeople(): boolean {
    return this.players.some((player) => player?.standing === 'here');
  }

  /** Sends to all people at the table, and to spectators. */
  sendToAll(text: string): void {
    for (const [seat, player] of this.players.entries()) {
      if (this.session.isPerson(seat)) player?.connection?.send(text);
    }
    for (const watcher of this.watchers) watcher.send(text);
  }

  closeAll(code: number, reason: string): void {
    for (const player of this.players) player?.connection?.close(code, reason);
    for (const watcher of this.watchers) watcher.close(code, reason);
  }

  cancelWaits(): void {
    for (const player of this.players) player?.cancelWait();
  }

  private seat(entry: JournalEntry & { kind: 'join' }, connection: PlayerConnection | null): void {
    const { seat = 0, name, version, secret } = entry;
    const player = newPlayer(name, version, secret);
    this.players[seat] = player;
    if (connection !== null) this.options.attach(player, connection);
    this.deliver(this.session.join(seat, name, version));
  }

  private unseat(seat: number): void {
    if (seat < 0) return;
    this.playerAt(seat)?.cancelWait();
    this.players[seat] = null;
    this.deliver(this.session.quit(seat));
  }

  /** A person stays at the table, even if somebody else plays for it now. */
  private dismiss(seat: number, why: LeaveReason, message?: string): void {
    if (!this.session.isPerson(seat)) {
      this.endPlayer(seat, CLOSE_CODES.policy, why);
      this.options.stopProgram(seat);
    }
    this.deliver(this.session.drop(seat, why, message));
  }

  private setProfile(seat: number, profile: string): void {
    const player = this.playerAt(seat);
    if (player !== null) player.profile = profile;
  }

  private endPlayer(seat: number, code: number, reason: string): void {
    const player = this.playerAt(seat);
    if (player === null) return;
    player.cancelWait();
    player.standing = 'gone';
    player.connection?.close(code, reason);
  }

  private markAway(seat: number): void {
    const player = this.playerAt(seat);
    if (player === null) return;
    player.cancelWait();
    player.standing = 'away';
    this.options.await(seat, player);
    this.deliver(this.session.away(seat));
  }

  private markHere(seat: number): void {
    const player = this.playerAt(seat);
    if (player === null) return;
    player.cancelWait();
    player.standing = 'here';
    this.deliver(this.session.back(seat));
  }

  /** People may come back. Programs do not know that they should: those that were started here are started again. */
  private restart(): void {
    for (const [seat, player] of this.players.entries()) {
      if (player === null || player.standing === 'gone') continue;
      if (this.session.isPerson(seat)) this.markAway(seat);
      else if (this.session.phase() === 'lobby') this.unseat(seat);
      else if (this.session.wantsAgain(seat)) this.players[seat] = null;
      else this.dismiss(seat, 'disconnected', `${player.name} has left, as the server was started anew`);
    }
  }

  private deliver(outputs: readonly TableOutput[]): void {
    for (const output of outputs) {
      if (output.kind === 'watch') for (const watcher of this.watchers) watcher.send(output.text);
      else if (output.kind === 'send') this.playerAt(output.seat)?.connection?.send(output.text);
      else this.close(output);
    }
  }

  private close({ seat, code, reason, frees }: TableOutput & { kind: 'close' }): void {
    this.endPlayer(seat, code, reason);
    if (!this.session.isPerson(seat)) this.options.stopProgram(seat);
    if (frees) this.players[seat] = null;
  }
}
