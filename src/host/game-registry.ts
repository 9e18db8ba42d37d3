import { ok } from '../core/result.js';
import type { Settings } from '../kit/game-option.js';
import type { GameConfig } from '../kit/hosting.js';
import { CreationLimits } from './creation-limits.js';
import { type Granted, refuse } from './http-error.js';
import { Invitations } from './invitations.js';
import { unfinishedIn } from './journal-file.js';
import type { Gauges } from './metrics.js';
import type { PlayerConnection } from './player-connection.js';
import { Room, type RoomOptions } from './room.js';
import { newKey } from './secrets.js';
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
  private readonly rooms = new Map<string, Room>();
  private readonly creations: CreationLimits;
  private readonly seeds: SeedSource;

  constructor(options: GameRegistryOptions) {
    this.options = options;
    this.seeds = new SeedSource(options.seed);
    this.creations = new CreationLimits(options.limits, () => options.clock.now());
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
    const allowed = address === null ? ok(null) : this.creations.checkRate(address);
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
    return this.creations.checkCapacity(this.running, address, (key) => this.rooms.get(key)?.phase !== 'ended');
  }

  /** Restores the unfinished games of a previous server from their journals. */
  restore(directory: string): number {
    const before = this.rooms.size;
    for (const { path, journal } of unfinishedIn(directory, this.options.protocol.hosting)) {
      try {
        if (!journal.ok) throw new Error(journal.error.message);
        const room = Room.restore(this.options, directory, journal.value);
        this.rooms.set(room.key, room);
      } catch (error) {
        this.options.metrics.error('restore');
        this.options.warn(`cannot resume ${path}: ${(error as Error).message}`);
      }
    }
    const restored = this.rooms.size - before;
    this.options.metrics.count('herald_games_restored_total', restored);
    return restored;
  }

  /** Games that have not ended. */
  get running(): number {
    return this.count('lobby') + this.count('playing');
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

  /** Opens a game whose configuration has been checked. It counts for the address, if there is one. */
  open(config: GameConfig, address: string | null = null): Granted<string> {
    const key = newKey();
    try {
      this.rooms.set(key, Room.create(this.options, { key, created: Date.now(), config }));
    } catch (error) {
      this.options.metrics.error('record');
      this.options.warn(`cannot record a game: ${(error as Error).message}`);
      return refuse(503, 'games/record', 'the server cannot record games at the moment');
    }
    this.options.metrics.count('herald_games_created_total');
    this.creations.add(key, address);
    return ok(key);
  }

  private forget(key: string): void {
    this.rooms.delete(key);
    this.invitations.forget(key);
    this.creations.forget(key);
  }

  private count(phase: Room['phase']): number {
    let count = 0;
    for (const room of this.rooms.values()) if (room.phase === phase) count++;
    return count;
  }
}
