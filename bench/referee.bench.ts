import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { referee } from '../dist/run/referee.js';
import type { Bench } from './bench.js';
import { DEADLINES, openSession } from './referee-game.js';
import { againstFloor, type GameLoop, lastingPlayers } from './replay-processes.js';

function refereedGameLoop(commands: readonly string[][]): GameLoop {
  const { players, end } = lastingPlayers(commands, () => undefined);
  return {
    play: async () => {
      const { faults } = await referee(SEXPR, openSession(), players, DEADLINES);
      if (faults.length > 0) throw new Error(faults[0]!.reason);
    },
    end,
  };
}

export const benches: readonly Bench[] = [
  { name: 'referee/pipes', unit: 'exchanges/s', paired: againstFloor(refereedGameLoop) },
];
