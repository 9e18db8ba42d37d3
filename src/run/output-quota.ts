/** The initial quota of a stream, in bytes. */
const INITIAL_QUOTA = 1024 * 1024;

/** The overhead of a transcript line: single bytes can flood it too. */
const LINE_OVERHEAD = 64;

/**
 * Limits how much of a seat's output is recorded: as much as was sent to the seat, and some more. Replies are shorter than
 * their requests, so nothing of a normal game is left out; of a flood, only the beginning is kept.
 */
export class OutputQuota {
  private left: number;
  /** Bytes that were not recorded. */
  leftOut = 0;

  constructor(initial = INITIAL_QUOTA) {
    this.left = initial;
  }

  grant(bytes: number): void {
    this.left += bytes;
  }

  /** Whether this many bytes may be recorded. After the first refusal nothing is: the recording must have no hidden gaps. */
  admits(bytes: number): boolean {
    this.left -= bytes + LINE_OVERHEAD;
    if (this.left >= 0 && this.leftOut === 0) return true;
    this.leftOut += bytes;
    return false;
  }
}
