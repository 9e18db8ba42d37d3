import type { PlayerProtocol } from '../../kit/protocol.js';
import type { CommandOptions } from './command-peer.js';
import type { StartPeer } from './script-peer.js';

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

/** As long as the keys of the original server. All cases have the same, so that a loop can connect to one after another. */
export const JOIN_KEY = 'herald-plays-the-server-now';

/** A player that connects to the kit, over whatever its protocol travels. A player on pipes needs neither of the two. */
export const joiningPeer =
  (protocol: PlayerProtocol, options: JoiningPeerOptions): StartPeer =>
  async (events) => {
    const start =
      protocol.transport === 'websocket'
        ? (await import('./websocket-peer.js')).websocketPeer(options)
        : (await import('./tcp-peer.js')).tcpPeer(options);
    return start(events);
  };
