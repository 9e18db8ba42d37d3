import type { Dialect } from '../../jsonrpc/messages.js';
import type { Version } from '../../sexpr/messages.js';

export interface JsonrpcOnSexprOptions {
  /** What the driver speaks. */
  readonly version?: Version;
  /** What the player understands; `live` has `trash`, `in_play` and `phase`, `docs` has `Played` and `Shuffle`. */
  readonly dialect?: Dialect;
}
