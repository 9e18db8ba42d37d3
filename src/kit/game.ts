import type { BridgeEntry } from './bridge.js';
import type { BrowserTable } from './browser-table.js';
import type { GameOption } from './game-option.js';
import type { GameRenderer } from './game-renderer.js';
import type { Protocol } from './protocol.js';
import type { Registry } from './rule-registry.js';
import type { Simulator } from './simulation.js';
import type { TableHosting } from './table-session.js';

/** A protocol of a game, before it is loaded: enough to list it, complete its name and explain a wrong name. */
export interface ProtocolEntry {
  /** `sexpr`. */
  readonly id: string;
  /** Oldest first: `v1`, `v2`, `v3`. A case runs in its own version and all later ones. */
  readonly versions: readonly string[];
  /** The version that the id alone means; null if a version must be given. */
  readonly defaultVersion: string | null;
  /** Loads the code. A command pays only for the protocol that it uses. */
  readonly load: () => Promise<Protocol>;
}

/** A game and everything that the rest of Herald knows about it. */
export interface Game {
  /** `dominion`. */
  readonly id: string;
  readonly protocols: readonly ProtocolEntry[];
  /** The names of the reference players on the command line. */
  readonly strategies: readonly string[];
  /** Options that it adds to commands; absent where it has none. */
  readonly loadOptions?: () => Promise<readonly GameOption[]>;
  readonly bridges: readonly BridgeEntry[];
  /** Every rule that a verdict can name. */
  readonly loadRules: () => Promise<Registry>;
  /** The directory of its cases; absent if they are among Herald's own fixtures. */
  readonly casesFolder?: string;
  /** Plays strategies against each other without a protocol; absent if that is not possible. */
  readonly loadSimulator?: () => Promise<Simulator>;
  /** Draws states in reports; absent for a game whose reports show messages alone. */
  readonly loadRenderer?: () => Promise<GameRenderer>;
  /** The page on which people play it; absent if there is none. */
  readonly loadBrowserTable?: () => Promise<BrowserTable>;
  /** How people play it over a network; absent if they cannot. */
  readonly loadTableHosting?: () => Promise<TableHosting>;
}
