import type { Case } from '../case.js';
import type { PlayerProtocol } from '../protocol.js';
import type { Registry } from '../rule-registry.js';
import type { Deadlines } from './deadlines.js';

/** What a script is run with. */
export interface ScriptRun<M> {
  readonly script: Case;
  /** The full name of the protocol that it is run in, which may be a later version than the case's own. */
  readonly protocolName: string;
  readonly protocol: PlayerProtocol<M>;
  readonly registry: Registry;
  readonly deadlines?: Deadlines;
  /** All that the program wrote to stderr, if it is known already. */
  readonly stderr?: string;
}
