import type { BridgeAction, Side } from './bridge-action.js';
import type { FidelityCount, FidelityObserver, FidelityRows } from './bridge-fidelity.js';
import type { Codec } from './codec.js';
import type { Transport } from './protocol.js';
import type { WakeTimer } from './wake-timer.js';

/** Why a side is lost: a stable code such as `peer/died`, and what happened. */
export interface PeerLoss {
  readonly code: string;
  readonly message: string;
}

/**
 * Translates one player's seat in one game between two protocols. It does no I/O: events go in, and the actions to carry
 * out come back. `FromPlayer` and `FromServer` are messages as the codec of that side reads them.
 */
export interface Bridge<FromPlayer = unknown, FromServer = unknown> {
  fromPlayer(message: FromPlayer): BridgeAction[];
  fromServer(message: FromServer): BridgeAction[];
  /** A side closed, missed a deadline, or sent something that its codec cannot read. */
  onPeerLost(side: Side, loss: PeerLoss): BridgeAction[];
  /** The connection to the server was lost and re-established: the last message in either direction may be lost. */
  onServerReconnect(): void;
  /** The server's public state, after a `fetch-state` action; null if it is not available. */
  onPublicState(state: unknown): BridgeAction[];
  /** The number of the question that the player has to answer; null while no answer is due. Each has its own deadline. */
  openQuestion(): number | null;
  /** For bridges that do something by themselves: when to call `wake`; null while it only waits. */
  timer?(): WakeTimer | null;
  wake?(): BridgeAction[];
  /** What a player that has just connected or reconnected must be sent: the open request, or the state of its turn. */
  pendingForPlayer(): string | null;
  /** How well everything has been translated so far. */
  fidelity(): readonly FidelityCount[];
}

/** The part of a codec that a bridge needs on a byte stream. */
export type StreamCodec<Message> = Pick<Codec<Message>, 'framer' | 'terminator'>;

/** The values of a bridge's own options by name, checked against their choices. */
export type BridgeSettings = Readonly<Record<string, string | boolean | undefined>>;

export interface OpenBridgeOptions {
  readonly settings: BridgeSettings;
  /** What the player is called at the server; null if only the server knows. */
  readonly name: string | null;
  /** Whether `fetch-state` can be answered. */
  readonly canFetchState: boolean;
  readonly onFidelity?: FidelityObserver;
}

/** The code of a bridge. */
export interface LoadedBridge<FromPlayer = unknown, FromServer = unknown> {
  readonly fidelity: FidelityRows;
  /** Null over WebSocket, where a message is the text of one frame. */
  readonly playerCodec: StreamCodec<FromPlayer> | null;
  readonly serverCodec: StreamCodec<FromServer> | null;
  open(options: OpenBridgeOptions): Bridge<FromPlayer, FromServer>;
}

/** One side of a bridge, before it is loaded. */
export interface BridgeSide {
  /** `sexpr`. */
  readonly protocol: string;
  readonly transport: Transport;
}

/** An option that a bridge adds to its command. */
export interface BridgeOption {
  /** The key in `BridgeSettings`. */
  readonly name: string;
  /** As commander declares it: `--dialect <dialect>`. */
  readonly flags: string;
  readonly help: string;
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** A bridge that a game offers, before it is loaded: enough to declare its command and to check its options. */
export interface BridgeEntry {
  /** `sexpr-on-jsonrpc`. */
  readonly id: string;
  /** Its subcommand of `herald bridge`. */
  readonly command: string;
  /** `an S-expression player on a JSON-RPC server`. */
  readonly title: string;
  readonly player: BridgeSide;
  readonly server: BridgeSide;
  /** Where such a server may be, for help and messages; absent for a driver, which starts the bridge. */
  readonly exampleUrl?: string;
  readonly options: readonly BridgeOption[];
  /** The values of its options at a table that people play at, where they are not the defaults. */
  readonly tableSettings?: BridgeSettings;
  /** The full name of the protocol that the server speaks, for the header of a recording. */
  readonly serverProtocol: (settings: BridgeSettings) => string;
  /** The public state of a game, if the bridge can make use of it. */
  readonly publicState?: {
    /** Where it is, given the URL to join the game; null if it cannot be derived from that. */
    readonly urlFor: (joinUrl: string) => string | null;
    /** What the bridge does without it: `the supply is then guessed`. */
    readonly otherwise: string;
  };
  /** Advice on the name of a file that drivers start as a player; null if the name is fine. */
  readonly adviseOnFileName?: (name: string) => string | null;
  readonly load: () => Promise<LoadedBridge>;
}
