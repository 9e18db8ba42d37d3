import { ok } from '../core/result.js';
import { PLAIN_HOSTING } from '../kit/hosting.js';
import { CreationLimits } from './creation-limits.js';
import { type Granted, refuse } from './http-error.js';
import { unfinishedIn } from './journal-file.js';
import type { Gauges } from './metrics.js';
import { newKey, newSeed } from './secrets.js';
import { TableRoom } from './table-room.js';
import type { TableRoomOptions } from './table-room-options.js';

export interface TableRegistryOptions extends TableRoomOptions {
  /** The programs that people may play against. */
  readonly programs: readonly string[];
}

/** A table, and the seat that a key is for; null for the key of the table itself. */
export interface FoundTable {
  readonly room: TableRoom;
  readonly seat: number | null;
}

/** All tables of a server. */
export class TableRegistry {
  private readonly options: TableRegistryOptions;
  private readonly rooms = new Map<string, TableRoom>();
  /** Keys for one seat each: a program that was started for it joins with it. */
  private readonly invitations = new Map<string, { readonly key: string; readonly seat: number }>();
  private readonly creations: CreationLimits;

  constructor(options: TableRegistryOptions) {
    this.options = options;
    this.creations = new CreationLimits(options.limits, () => options.clock.now());
  }

  find(key: string): Granted<FoundTable> {
    const invitation = this.invitations.get(key) ?? null;
    const room = this.rooms.get(invitation?.key ?? key);
    return room === undefined
      ? refuse(404, 'game/unknown', 'there is no game with this key')
      : ok({ room, seat: invitation?.seat ?? null });
  }

  /** Creates a table from the body of a request. */
  create(body: string, address: string): Granted<string> {
    const { hosting, programs } = this.options;
    const allowed = this.creations.checkRate(address);
    if (!allowed.ok) return allowed;
    const settings = hosting.parseTable(body, programs, newSeed());
    if (!settings.ok) return refuse(400, settings.error.code, settings.error.message);
    const isRunning = (key: string): boolean => this.rooms.get(key)?.phase !== 'ended';
    const free = this.creations.checkCapacity(this.running, address, isRunning);
    if (!free.ok) return free;
    const key = newKey();
    try {
      this.rooms.set(key, TableRoom.create(this.options, key, settings.value));
    } catch (error) {
      this.options.metrics.error('record');
      this.options.warn(`cannot record a game: ${(error as Error).message}`);
      return refuse(503, 'games/record', 'the server cannot record games at the moment');
    }
    this.options.metrics.count('herald_games_created_total');
    this.creations.add(key, address);
    return ok(key);
  }

  /** A key with which one player joins at this seat. */
  invite(key: string, seat: number): string {
    const invitation = newKey();
    this.invitations.set(invitation, { key, seat });
    return invitation;
  }

  /** The tables of a previous server, from their journals. */
  restore(directory: string): number {
    for (const { path, journal } of unfinishedIn(directory, PLAIN_HOSTING)) {
      try {
        if (!journal.ok) throw new Error(journal.error.message);
        const room = TableRoom.restore(this.options, directory, journal.value);
        this.rooms.set(room.key, room);
      } catch (error) {
        this.options.metrics.error('restore');
        this.options.warn(`cannot resume ${path}: ${(error as Error).message}`);
      }
    }
    this.options.metrics.count('herald_games_restored_total', this.rooms.size);
    return this.rooms.size;
  }

  sweep(): void {
    for (const [key, room] of this.rooms) if (room.sweep()) this.forget(key);
    this.creations.sweep();
  }

  sync(): void {
    for (const room of this.rooms.values()) room.sync();
  }

  freeze(): void {
    for (const room of this.rooms.values()) room.freeze();
  }

  gauges(): Gauges {
    return {
      'herald_games{state="lobby"}': this.count('lobby'),
      'herald_games{state="playing"}': this.count('playing'),
      'herald_games{state="ended"}': this.count('ended'),
    };
  }

  private get running(): number {
    return this.count('lobby') + this.count('playing');
  }

  private forget(key: string): void {
    this.rooms.delete(key);
    this.creations.forget(key);
    for (const [invitation, { key: table }] of this.invitations) if (table === key) this.invitations.delete(invitation);
  }

  private count(phase: TableRoom['phase']): number {
    let count = 0;
    for (const room of this.rooms.values()) if (room.phase === phase) count++;
    return count;
  }
}
