import { fileURLToPath } from 'node:url';
import { SEXPR_ON_JSONRPC } from '../../../src/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import type { BridgeEnd } from '../../../src/run/bridge/bridge-end.js';
import type { BridgeReport } from '../../../src/run/bridge/bridge-runner.js';
import { bridgeToServer, type ServerBridgeOptions } from '../../../src/run/bridge/bridge-to-server.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';

export const EXAMPLE = fileURLToPath(new URL('../../../examples/players/sexpr/money.py', import.meta.url));

export interface BridgedGame {
  readonly report: BridgeReport;
  readonly notes: readonly string[];
}

/** Where the server publishes the state of the game, given the URL to join. */
const stateUrlOf = (join: string): string =>
  join.replace(/^ws/, 'http').replace(/\/join\/([^?]*).*$/, '/game/$1/state');

/** Plays one game with a bridged player at the server with this URL. */
export async function playBridged(
  player: readonly string[] | (() => BridgeEnd<Datum>),
  url: string,
  more: Partial<ServerBridgeOptions> = {},
): Promise<BridgedGame> {
  const notes: string[] = [];
  const report = await bridgeToServer({
    bridge: SEXPR_ON_JSONRPC,
    settings: { protocol: 'sexpr/v3' },
    name: new URL(url).searchParams.get('name') as string,
    deadline: 5000,
    firstDeadline: 10_000,
    serverTimeout: 20_000,
    grace: 2000,
    url,
    connection: {},
    stateUrl: stateUrlOf(url),
    player: typeof player === 'function' ? player : { argv: player, limits: {}, sandbox: false },
    onNote: (text) => notes.push(text),
    ...more,
  });
  return { report, notes };
}
