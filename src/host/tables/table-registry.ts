import { ok } from '../../core/result.js';
import { PLAIN_HOSTING } from '../../kit/hosting.js';
import { type Granted, refuse } from '../http-error.js';
import { Rooms } from '../rooms.js';
import { newKey, newSeed } from '../secrets.js';
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
  readonly rooms: Rooms<TableRoom>;
  /** Keys for one seat each: a program that was started for it joins with it. */
  private readonly invitations = new Map<string, { readonly key: string; readonly seat: number }>();

  constructor(options: TableRegistryOptions) {
    this.options = options;
    this.rooms = new Rooms(options);
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
    const allowed = this.rooms.checkRate(address);
    if (!allowed.ok) return allowed;
    const settings = hosting.parseTable(body, programs, newSeed());
    if (!settings.ok) return refuse(400, settings.error.code, settings.error.message);
    const free = this.rooms.checkCapacity(address);
    if (!free.ok) return free;
    return this.rooms.open((key) => TableRoom.create(this.options, key, settings.value), address);
  }

  /** A key with which one player joins at this seat. */
  invite(key: string, seat: number): string {
    const invitation = newKey();
    this.invitations.set(invitation, { key, seat });
    return invitation;
  }

  /** The tables of a previous server, from their journals. */
  restore(directory: string): number {
    return this.rooms.restore(directory, PLAIN_HOSTING, (journal) =>
      TableRoom.restore(this.options, directory, journal),
    );
  }

  sweep(): void {
    this.rooms.sweep((key) => this.forgetInvitations(key));
  }

  private forgetInvitations(key: string): void {
    for (const [invitation, { key: table }] of this.invitations) if (table === key) this.invitations.delete(invitation);
  }
}
