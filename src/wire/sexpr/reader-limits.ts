/** What a reader accepts before it gives up on a stream. In bytes, except for the depth. */
export interface ReaderLimits {
  /** Of one message, from its first byte to its last. */
  readonly message: number;
  /** Open parentheses at once. */
  readonly depth: number;
  /** Of one atom, or of the text between one pair of quotes. */
  readonly atom: number;
  /** Of what was fed and not looked at yet, because `next` was not called. */
  readonly backlog: number;
}

const KIB = 1024;

/** The longest message of a game is under 2 kB, and none nests five deep. */
export const DEFAULT_LIMITS: ReaderLimits = {
  message: 1024 * KIB,
  depth: 64,
  atom: 4 * KIB,
  backlog: 4096 * KIB,
};
