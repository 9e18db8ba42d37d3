/** Fills at a steady rate up to its size; taking more than it holds fails. */
export class TokenBucket {
  private level: number;
  private filledAt: number;
  private readonly perMs: number;
  private readonly size: number;

  constructor(perSecond: number, size: number, now: number) {
    this.perMs = perSecond / 1000;
    this.size = size;
    this.level = size;
    this.filledAt = now;
  }

  take(amount: number, now: number): boolean {
    this.level = Math.min(this.size, this.level + (now - this.filledAt) * this.perMs);
    this.filledAt = now;
    if (this.level < amount) return false;
    this.level -= amount;
    return true;
  }

  isFull(now: number): boolean {
    return this.level + (now - this.filledAt) * this.perMs >= this.size;
  }
}
