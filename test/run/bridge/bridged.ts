import { fileURLToPath } from 'node:url';
import { Ledger } from '../../../src/games/dominion/bridge/ledger.js';
import type { Version } from '../../../src/games/dominion/sexpr/messages.js';
import type { CrossingReport, Port } from '../../../src/run/bridge/bridge-runner.js';
import { bridgeToServer, type WebsocketCrossing } from '../../../src/run/bridge/run-sexpr-on-jsonrpc.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';

/** The nine cards that both protocols have, and one that touches nobody. */
export const SHARED_KINGDOM = [
  'Cellar',
  'Market',
  'Militia',
  'Mine',
  'Moat',
  'Remodel',
  'Smithy',
  'Village',
  'Workshop',
  'Merchant',
] as const;

export const EXAMPLE = fileURLToPath(new URL('../../../examples/players/sexpr/money.py', import.meta.url));

export interface Bridged {
  readonly report: CrossingReport;
  readonly notes: readonly string[];
  readonly ledger: Ledger;
}

/** Where the server tells its public state, from the address to join at. */
export const stateUrlOf = (join: string): string =>
  join.replace(/^ws/, 'http').replace(/\/join\/([^?]*).*$/, '/game/$1/state');

/** One game of a player over the bridge, by the address to join at. */
export async function bridged(
  player: readonly string[] | (() => Port<Datum>),
  url: string,
  more: Partial<WebsocketCrossing> & { readonly version?: Version } = {},
): Promise<Bridged> {
  const notes: string[] = [];
  const ledger = new Ledger();
  const report = await bridgeToServer({
    name: new URL(url).searchParams.get('name') as string,
    version: 'v3',
    unrated: false,
    synthetic: false,
    deadline: 5000,
    firstDeadline: 10_000,
    patience: 20_000,
    grace: 2000,
    url,
    connection: {},
    stateUrl: stateUrlOf(url),
    player: typeof player === 'function' ? player : { argv: player, limits: {}, sandbox: false },
    ledger,
    onNote: (text) => notes.push(text),
    ...more,
  });
  return { report, notes, ledger };
}
