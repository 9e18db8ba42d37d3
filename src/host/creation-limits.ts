import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';
import type { ServerLimits } from './server-limits.js';
import { TokenBucket } from './token-bucket.js';

const MINUTE = 60_000;

/** How many games may be created, altogether and from one address. */
export class CreationLimits {
  private readonly limits: ServerLimits;
  private readonly now: () => number;
  private readonly rates = new Map<string, TokenBucket>();
  /** The address that each game was created from, by key. Games of a previous server have none. */
  private readonly creators = new Map<string, string>();

  constructor(limits: ServerLimits, now: () => number) {
    this.limits = limits;
    this.now = now;
  }

  /** Whether an address may ask for another game now. */
  checkRate(address: string): Granted<null> {
    const { creationsPerMinute } = this.limits;
    const now = this.now();
    const bucket =
      this.rates.get(address) ?? new TokenBucket((creationsPerMinute * 1000) / MINUTE, creationsPerMinute, now);
    this.rates.set(address, bucket);
    if (bucket.take(1, now)) return ok(null);
    const message = `too many games created; ${creationsPerMinute} a minute are allowed`;
    return refuse(429, 'games/rate', message, { 'Retry-After': '60' });
  }

  /** Whether there is room for another game. `isRunning` says whether the game of a key has not ended. */
  checkCapacity(running: number, address: string | null, isRunning: (key: string) => boolean): Granted<null> {
    const { games, gamesPerAddress } = this.limits;
    if (running >= games) {
      const message = `the server already has ${games} games; try again when one has ended`;
      return refuse(503, 'games/many', message, { 'Retry-After': '60' });
    }
    if (address === null || this.gamesFrom(address, isRunning) < gamesPerAddress) return ok(null);
    const message = `${gamesPerAddress} games at once from one address are allowed; try again when one has ended`;
    return refuse(429, 'games/address', message, { 'Retry-After': '60' });
  }

  add(key: string, address: string | null): void {
    if (address !== null) this.creators.set(key, address);
  }

  forget(key: string): void {
    this.creators.delete(key);
  }

  sweep(): void {
    for (const [address, bucket] of this.rates) if (bucket.isFull(this.now())) this.rates.delete(address);
  }

  private gamesFrom(address: string, isRunning: (key: string) => boolean): number {
    let count = 0;
    for (const [key, creator] of this.creators) if (creator === address && isRunning(key)) count++;
    return count;
  }
}
