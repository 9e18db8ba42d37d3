import { ok } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import type { GameConfig } from '../kit/hosting.js';
import { type Granted, refuse } from './http-error.js';
import { Invitations } from './invitations.js';
import type { PlayerConnection } from './player-connection.js';
import { Room, type RoomOptions } from './room.js';
import { Rooms } from './rooms.js';
import { SeedSource } from './seed-source.js';

export interface GameRegistryOptions extends RoomOptions {
  /** For games and players that name none. */
  readonly version: string;
  readonly settings: Settings;
  /** Every game's seed is derived from it; null for random seeds. */
  readonly seed: number | null;
}

/** All games of a server. */
export class GameRegistry {
  private readonly options: GameRegistryOptions;
  readonly invitations = new Invitations();
  readonly rooms: Rooms<Room>;
  private readonly seeds: SeedSource;

  constructor(options: GameRegistryOptions) {
    this.options = options;
    this.seeds = new SeedSource(options.seed);
    this.rooms = new Rooms(options);
  }

  find(key: string): Granted<Room> {
    const room = this.rooms.get(this.invitations.gameOf(key));
    return room === undefined ? refuse(404, 'game/unknown', 'there is no game with this key') : ok(room);
  }

  /** Creates a game from the body of `POST /game`. `address` is limited in how many it may create; null is not. */
  create(body: string, address: string | null): Granted<string> {
    const { protocol, version, settings } = this.options;
    const { http } = protocol.hosting;
    if (http === undefined) throw new Error(`games of ${protocol.id} are not created over HTTP`);
    const allowed = address === null ? ok(null) : this.rooms.checkRate(address);
    if (!allowed.ok) return allowed;
    const config = http.parseConfig(body, { version, settings, seed: this.seeds.next() });
    if (!config.ok) return refuse(400, config.error.code, config.error.message);
    const free = this.checkCapacity(address);
    if (!free.ok) return free;
    return this.open(config.value, address);
  }

  /** Opens a game for players who have met already; null if it cannot be recorded. */
  openFor(seats: number, settings: Settings, address: string | null): Room | null {
    const { version, settings: own } = this.options;
    const config = { seats, version, seed: this.seeds.next(), settings: { ...own, ...settings } };
    const key = this.open(config, address);
    return key.ok ? (this.rooms.get(key.value) ?? null) : null;
  }

  /** Whether another game may be opened, from that address. */
  checkCapacity(address: string | null): Granted<null> {
    return this.rooms.checkCapacity(address);
  }

  /** Restores the unfinished games of a previous server from their journals. */
  restore(directory: string): number {
    const { hosting } = this.options.protocol;
    return this.rooms.restore(directory, hosting, (journal) => Room.restore(this.options, directory, journal));
  }

  /** Games that have not ended. */
  get running(): number {
    return this.rooms.running;
  }

  /** Whether a game waits for a player of that name to come back. */
  isAwaited(name: string): boolean {
    return this.roomAwaiting(name) !== null;
  }

  /** Gives a player its seat back in the game that waits for it. False if there is none. */
  rejoin(name: string, connection: PlayerConnection): boolean {
    const room = this.roomAwaiting(name);
    const seat = room?.awaitedSeat(name) ?? null;
    if (room === null || seat === null) return false;
    room.rejoin(seat, connection);
    return true;
  }

  private roomAwaiting(name: string): Room | null {
    for (const room of this.rooms.values()) if (room.awaitedSeat(name) !== null) return room;
    return null;
  }

  playersOf(key: string): readonly string[] {
    return this.rooms.get(key)?.players ?? [];
  }

  sweep(): void {
    this.rooms.sweep((key) => this.invitations.forget(key));
  }

  /** Opens a game whose configuration has been checked. It counts for the address, if there is one. */
  open(config: GameConfig, address: string | null = null): Granted<string> {
    return this.rooms.open((key) => Room.create(this.options, { key, created: Date.now(), config }), address);
  }
}
