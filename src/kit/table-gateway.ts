import type { StreamCodec } from './bridge.js';
import type { Settings } from './game-option.js';
import type { Protocol } from './protocol.js';
import type { WakeTimer } from './wake-timer.js';

/** What is to be sent, as wire text without its framing. */
export interface GatewayOutput {
  readonly toServer: readonly string[];
  readonly toPage: readonly string[];
  /** The seat is given up after that. */
  readonly ends?: true;
}

/**
 * A seat at a server over TCP that the table's server holds for a person, because a browser cannot connect there. It does no I/O:
 * messages go in, and what is to be sent comes back.
 */
export interface GatewaySeat<M = unknown> {
  /** What the page is told once the seat is taken; `address` is where others join, if this server hosts the game, or empty. */
  connected(address: string): string;
  fromServer(message: M): GatewayOutput;
  fromPage(text: string): GatewayOutput;
  /** When it is to be woken; null for never. */
  timer(): WakeTimer | null;
  wake(): GatewayOutput;
  /** What the page is told when the connection has ended; null if it knows that the game is over. */
  closed(reason: string): string | null;
}

/** The seats that a table offers at servers of another protocol. */
export interface TableGateway<M = unknown> {
  /** Where a page connects: `/lan`. */
  readonly path: string;
  readonly codec: StreamCodec<M>;
  /** What the table's server serves to host a game itself. */
  readonly loadProtocol: () => Promise<Protocol>;
  readonly version: string;
  readonly settings: Settings;
  open(): GatewaySeat<M>;
}
