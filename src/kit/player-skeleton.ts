/** A player in some language that a newcomer starts from: it plays legally, and little else. */
export interface PlayerSkeleton {
  /** `python`. */
  readonly language: string;
  /** Its file in `examples/skeletons/PROTOCOL/LANGUAGE`, which names the newest version of the protocol. */
  readonly file: string;
  /** The words that start it, with the name of its file: `java`, `Player.java`. */
  readonly command: readonly string[];
}
