import type { ServerLimits } from './server-limits.js';
import { TokenBucket } from './token-bucket.js';

const BURST_SECONDS = 5;

/** How fast one connection may send, in messages and in bytes. */
export class RateLimit {
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;

  constructor({ messagesPerSecond, bytesPerSecond }: ServerLimits, now: number) {
    this.messages = new TokenBucket(messagesPerSecond, BURST_SECONDS * messagesPerSecond, now);
    this.bytes = new TokenBucket(bytesPerSecond, BURST_SECONDS * bytesPerSecond, now);
  }

  admitsMessage(now: number): boolean {
    return this.messages.take(1, now);
  }

  admitsBytes(count: number, now: number): boolean {
    return this.bytes.take(count, now);
  }
}
