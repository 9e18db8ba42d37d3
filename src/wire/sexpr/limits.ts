/** What a reader takes before it gives up on a stream. All in bytes, except the depth. */
export interface ReaderLimits {
  /** Of one message, from its first byte to its last. */
  readonly message: number;
  /** Of open parentheses at once. */
  readonly depth: number;
  /** Of one atom, or of what stands between one pair of quotes. */
  readonly atom: number;
  /** Of what was fed and not looked at yet: what a peer says while nobody asks for the next message. */
  readonly backlog: number;
}

const KIB = 1024;

/** The longest message of a game has less than 2 kB, the deepest less than five parentheses. */
export const DEFAULT_LIMITS: ReaderLimits = {
  message: 1024 * KIB,
  depth: 64,
  atom: 4 * KIB,
  backlog: 4096 * KIB,
};
