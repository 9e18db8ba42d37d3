import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { referee } from '../dist/run/referee.js';
import type { Bench } from './bench.js';
import { againstFloor, lastingParrots, type Table } from './parrots.js';
import { openSession, PATIENCE } from './referee-game.js';

function refereedTable(commands: readonly string[][]): Table {
  const { players, end } = lastingParrots(commands, () => undefined);
  return {
    play: async () => {
      const { faults } = await referee(SEXPR, openSession(), players, PATIENCE);
      if (faults.length > 0) throw new Error(faults[0]!.reason);
    },
    end,
  };
}

export const benches: readonly Bench[] = [
  { name: 'referee/pipes', unit: 'exchanges/s', duel: againstFloor(refereedTable) },
];
