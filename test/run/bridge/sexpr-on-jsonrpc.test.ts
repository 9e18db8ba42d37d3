import { afterEach, describe, expect } from 'vitest';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { engineBuilder, smithy } from '../../../src/games/dominion/strategies/strategies.js';
import type { RunningServer } from '../../../src/host/index.js';
import { playOverNetwork } from '../../../src/run/play-over-network.js';
import { SHARED_KINGDOM } from '../../games/dominion/bridge/shared-kingdom.js';
import { sized } from '../../sizes.js';
import { needsTool } from '../../tools.js';
import { addressOf, seat, serve, watching } from '../sitting.js';
import { EXAMPLE, playBridged } from './play-bridged.js';

const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const GAMES = sized({ test: 5, long: 30 });

describe.each(['live', 'docs'] as const)('the example player in Python, bridged to our server in %s', (dialect) => {
  needsTool('python3')(`plays ${GAMES} games against a JSON-RPC player without a fault`, async () => {
    const problems: string[] = [];
    const server = await serve({ open: watching(problems), version: dialect, deadline: 20_000 });
    servers.push(server);
    for (let seed = 0; seed < GAMES; seed++) {
      const url = addressOf(server, { kingdom: SHARED_KINGDOM, num_players: 2, seed });
      const other = seat(seed % 2 === 0 ? smithy : engineBuilder);
      const [{ report }, fault] = await Promise.all([
        playBridged(['python3', EXAMPLE], url('alice')),
        playOverNetwork(JSONRPC, other.attendee, { url: url('bob') }),
      ]);
      expect({ seed, faults: report.faults, fault, complaints: other.player.complaints }).toEqual({
        seed,
        faults: [],
        fault: null,
        complaints: [],
      });
      expect(report.outcome?.scores).toEqual(other.player.outcome?.scores);
      expect(report.finished).toBe(true);
    }
    expect(problems).toEqual([]);
  });
});
