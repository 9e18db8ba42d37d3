import type { SexprProtocol } from '../../games/dominion/sexpr/versions.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { ServerKit } from '../../kit/server-kit.js';
import type { PeerLimits } from '../../peer/index.js';

export interface SexprServerOptions {
  readonly protocol: SexprProtocol;
  /** What servers of the game are graded with. */
  readonly kit: ServerKit;
  /** The server's command line: `{seat}` stands for a player's program, `{seat}...` for as many as a case wants. */
  readonly argv: readonly string[];
  /** Games to be played, at most, until a case's situation has come about. */
  readonly games: number;
  readonly seed: number;
  /** Milliseconds that the server may take for its next message; twice that for the first. */
  readonly deadline: number;
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  readonly registry: Registry;
}
