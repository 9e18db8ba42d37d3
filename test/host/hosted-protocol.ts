import { ok } from '../../src/core/result.js';
import { openSession } from '../../src/games/dominion/jsonrpc/hosting.js';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import type { HostableProtocol, ServerOptions } from '../../src/host/index.js';
import type { GameSession } from '../../src/kit/game-session.js';
import type { SessionOptions } from '../../src/kit/protocol.js';
import { unwrap } from '../unwrap.js';

export type OpenGame = (options: SessionOptions) => GameSession<string>;

/** The games of the protocol itself. */
export const openGame: OpenGame = (options) => unwrap(openSession(options));

/** JSON-RPC, with games of another kind. */
export const protocolWith = (open: OpenGame): HostableProtocol => ({
  ...JSONRPC,
  openSession: (options) => ok(open(options)),
});

/** Options of a server whose games may be of another kind. */
export interface ServeOptions extends Partial<Omit<ServerOptions, 'protocol'>> {
  readonly open?: OpenGame;
}

export const serverOptions = ({ open = openGame, ...options }: ServeOptions): ServerOptions => ({
  protocol: protocolWith(open),
  ...options,
});
