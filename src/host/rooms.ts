import { ok } from '../core/result.js';
import type { Clock } from '../peer/index.js';
import { CreationLimits } from './creation-limits.js';
import { type Granted, refuse } from './http-error.js';
import type { Journal, JournalFields } from './journal.js';
import { unfinishedIn } from './journal-file.js';
import type { Gauges, Metrics } from './metrics.js';
import { newKey } from './secrets.js';
import type { ServerLimits } from './server-limits.js';

/** A game of a server, whatever is played in it. */
interface HostedRoom {
  readonly key: string;
  readonly phase: 'lobby' | 'playing' | 'ended';
  /** Ends the game if it has expired. True once it can be forgotten. */
  sweep(): boolean;
  /** Writes what its journal still holds back. */
  sync(): void;
  /** The server stops; the journal keeps the game as it is. */
  freeze(): void;
}

export interface RoomsOptions {
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly warn: (message: string) => void;
}

/** The rooms of a server by their keys, and how many of them there may be. */
export class Rooms<R extends HostedRoom> {
  private readonly options: RoomsOptions;
  private readonly rooms = new Map<string, R>();
  private readonly creations: CreationLimits;

  constructor(options: RoomsOptions) {
    this.options = options;
    this.creations = new CreationLimits(options.limits, () => options.clock.now());
  }

  get(key: string): R | undefined {
    return this.rooms.get(key);
  }

  values(): Iterable<R> {
    return this.rooms.values();
  }

  /** Games that have not ended. */
  get running(): number {
    return this.count('lobby') + this.count('playing');
  }

  /** Whether an address may ask for another game now. */
  checkRate(address: string): Granted<null> {
    return this.creations.checkRate(address);
  }

  /** Whether another game may be opened, from that address. */
  checkCapacity(address: string | null): Granted<null> {
    return this.creations.checkCapacity(this.running, address, (key) => this.rooms.get(key)?.phase !== 'ended');
  }

  /** Opens a room under a new key. It counts for the address, if there is one. */
  open(create: (key: string) => R, address: string | null): Granted<string> {
    const { metrics, warn } = this.options;
    const key = newKey();
    try {
      this.rooms.set(key, create(key));
    } catch (error) {
      metrics.error('record');
      warn(`cannot record a game: ${(error as Error).message}`);
      return refuse(503, 'games/record', 'the server cannot record games at the moment');
    }
    metrics.count('herald_games_created_total');
    this.creations.add(key, address);
    return ok(key);
  }

  /** Restores the unfinished games of a previous server from their journals. Returns how many. */
  restore(directory: string, fields: JournalFields, restoreRoom: (journal: Journal) => R): number {
    const { metrics, warn } = this.options;
    const before = this.rooms.size;
    for (const { path, journal } of unfinishedIn(directory, fields)) {
      try {
        if (!journal.ok) throw new Error(journal.error.message);
        const room = restoreRoom(journal.value);
        this.rooms.set(room.key, room);
      } catch (error) {
        metrics.error('restore');
        warn(`cannot resume ${path}: ${(error as Error).message}`);
      }
    }
    const restored = this.rooms.size - before;
    metrics.count('herald_games_restored_total', restored);
    return restored;
  }

  /** Forgets rooms that have expired, each after `onForget`. */
  sweep(onForget: (key: string) => void): void {
    for (const [key, room] of this.rooms) {
      if (!room.sweep()) continue;
      onForget(key);
      this.rooms.delete(key);
      this.creations.forget(key);
    }
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

  private count(phase: HostedRoom['phase']): number {
    let count = 0;
    for (const room of this.rooms.values()) if (room.phase === phase) count++;
    return count;
  }
}
