/** What a stream may add to a transcript from the start. */
const ALLOWED = 1024 * 1024;

/** Of a line, beside what is said on it: single bytes make a flood too. */
const LINE = 64;

/**
 * How much of what a seat says is written down: as much as the seat was sent, and some more. No reply is as long as its
 * request, so that nothing of a game is ever left out; of a flood, all but its beginning is.
 */
export class OutputQuota {
  private left = ALLOWED;
  /** Bytes. */
  leftOut = 0;

  grant(bytes: number): void {
    this.left += bytes;
  }

  /** Whether this may be written down. Once something was not, nothing is: what follows would seem to follow. */
  admits(bytes: number): boolean {
    this.left -= bytes + LINE;
    if (this.left >= 0 && this.leftOut === 0) return true;
    this.leftOut += bytes;
    return false;
  }
}
