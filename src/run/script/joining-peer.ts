import type { PlayerProtocol } from '../../kit/protocol.js';
import type { CommandOptions } from './command-peer.js';
import type { StartPeer } from './script-peer.js';
import { tcpPeer } from './tcp-peer.js';
import { websocketPeer } from './websocket-peer.js';

export interface JoiningPeerOptions extends Omit<CommandOptions, 'argv'> {
  /** The program that is to connect, with a placeholder for the address; null if the user starts it. */
  readonly argv: readonly string[] | null;
  /** The name that the address proposes to the player. */
  readonly name?: string;
  /** The port to listen on; any free one by default. */
  readonly port?: number;
  /** Called with the URL to connect to. */
  readonly onAddress?: (url: string) => void;
}

/** A player that connects to the kit, over whatever its protocol travels. */
export const joiningPeer = (protocol: PlayerProtocol, options: JoiningPeerOptions): StartPeer =>
  protocol.transport === 'websocket' ? websocketPeer(options) : tcpPeer(options);
