import { deal as dealDominion, kingdomNamed, prepareTable, rulesOf } from '../dist/games/dominion/engine/index.js';
import { playOut as playOutDominion } from '../dist/games/dominion/strategies/play-out.js';
import { STRATEGIES as DOMINION } from '../dist/games/dominion/strategies/strategies.js';
import { deal, type RuleOptions, rulesOf as rulesOfEriantys } from '../dist/games/eriantys/engine/index.js';
import { playOut } from '../dist/games/eriantys/strategies/play-out.js';
import { STRATEGIES, type StrategyName } from '../dist/games/eriantys/strategies/strategies.js';
import type { Bench, PairedWork } from './bench.js';
import { rate } from './rate.js';
import { alternate, TcpPlayers } from './tcp-players.js';
import { bytesPerExchange, recordTcpScript } from './tcp-script.js';
import { serveEcho, serveHerald } from './tcp-servers.js';

function moves(options: RuleOptions, name: StrategyName): (seed: number) => number {
  const rules = rulesOfEriantys(options);
  if (!rules.ok) throw new Error(rules.error.message);
  const strategies = Array.from({ length: options.seats }, (_, seat) => STRATEGIES[name](seat));
  return (seed) => playOut(deal(rules.value, seed), strategies);
}

/** Dominion's `engine/decisions`. */
function dominionDecisions(): (seed: number) => number {
  const table = prepareTable({ seats: 2, kingdom: kingdomNamed('first-game'), rules: rulesOf('rulebook') });
  if (!table.ok) throw new Error(table.error.message);
  const strategies = [DOMINION['big-money'](), DOMINION['big-money']()];
  return (seed) => playOutDominion(dealDominion(table.value, seed), strategies);
}

/** Moves that Herald and an echo of the same lines answer with an update to both players. */
const exchanges: PairedWork = async (seconds) => {
  const script = recordTcpScript();
  const hosts = [await serveHerald(), await serveEcho(script)] as const;
  const [slow, fast] = [new TcpPlayers(hosts[0], script), new TcpPlayers(hosts[1], script)];
  try {
    return await alternate(slow, fast, seconds);
  } finally {
    slow.close();
    fast.close();
    for (const { close } of hosts) await close();
  }
};

export const benches: readonly Bench[] = [
  // Not the same work, but the other engine of the house: as fast as its game allows.
  {
    name: 'eriantys/engine',
    unit: 'moves/s',
    run: rate(moves({ seats: 2 }, 'random')),
    floor: rate(dominionDecisions()),
  },
  { name: 'eriantys/expert', unit: 'moves/s', run: rate(moves({ seats: 3, expert: true }, 'random')) },
  { name: 'eriantys/greedy', unit: 'moves/s', run: rate(moves({ seats: 2, expert: true }, 'greedy')) },
  { name: 'eriantys/exchanges', unit: 'exchanges/s', paired: exchanges },
  { name: 'eriantys/exchange-size', unit: 'bytes', run: () => bytesPerExchange(recordTcpScript()) },
];
