import { Gc18Player } from '../../src/games/eriantys/gc18/player.js';
import { STRATEGIES, type StrategyName } from '../../src/games/eriantys/strategies/strategies.js';
import { parseJsonMessage } from '../../src/kit/json-lines-codec.js';
import type { Task } from '../../src/run/task.js';
import { unwrap } from '../unwrap.js';
import { caseTasks, gameTasks, type MutantClient, program, sampledTasks } from './gc18-player/player.js';

/** In memory, a client is late only if it waits for something that never comes. */
const DEADLINES = { deadline: 5000, firstDeadline: 5000 };

/** Our own client. Seeds choose its moves, and what it chooses as the host of a game. */
const client = (strategy: StrategyName, seed: number) => (): MutantClient => {
  const settings = { name: strategy, players: 2 + (seed % 2), expert: seed % 3 === 0 };
  const player = new Gc18Player(STRATEGIES[strategy](seed), settings);
  return { isOver: player.isOver, receive: (line) => player.receive(unwrap(parseJsonMessage(line))) };
};

export const clientCases = (strategy: StrategyName, seed: number): Task[] =>
  caseTasks(program(client(strategy, seed)), DEADLINES);

export const clientSamples = (strategy: StrategyName, seed: number, samples: number): Task[] =>
  sampledTasks(program(client(strategy, seed)), DEADLINES, seed, samples);

export const clientGames = (strategy: StrategyName, seed: number): Task[] =>
  gameTasks(client(strategy, seed), DEADLINES, seed);
