import type { ServerLimits } from './server-limits.js';

const BURST_SECONDS = 5;

/**
 * How fast one connection may send, in messages and in bytes. Two buckets with one time of filling, whose sizes are those of the
 * server: 100 bytes for each connection instead of 200.
 */
export class RateLimit {
  private readonly limits: ServerLimits;
  private messages: number;
  private bytes: number;
  private filledAt: number;

  constructor(limits: ServerLimits, now: number) {
    this.limits = limits;
    this.messages = BURST_SECONDS * limits.messagesPerSecond;
    this.bytes = BURST_SECONDS * limits.bytesPerSecond;
    this.filledAt = now;
  }

  admitsMessage(now: number): boolean {
    this.fill(now);
    if (this.messages < 1) return false;
    this.messages--;
    return true;
  }

  admitsBytes(count: number, now: number): boolean {
    this.fill(now);
    if (this.bytes < count) return false;
    this.bytes -= count;
    return true;
  }

  private fill(now: number): void {
    if (now === this.filledAt) return;
    const { messagesPerSecond, bytesPerSecond } = this.limits;
    const seconds = (now - this.filledAt) / 1000;
    this.messages = Math.min(messagesPerSecond * BURST_SECONDS, this.messages + messagesPerSecond * seconds);
    this.bytes = Math.min(bytesPerSecond * BURST_SECONDS, this.bytes + bytesPerSecond * seconds);
    this.filledAt = now;
  }
}
