import { estimate } from '../../core/running-mean.js';
import { checkSeed } from '../../core/seed.js';
import { didYouMean } from '../../core/spelling.js';
import { MAX_SEATS, MIN_SEATS } from '../../games/dominion/engine/index.js';
import { openSimulation } from '../../games/dominion/strategies/simulator.js';
import { STRATEGY_NAMES, type StrategyName } from '../../games/dominion/strategies/strategies.js';
import { addGame, newTally, type StrategyRecord } from '../../kit/simulation-tally.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { type Choose, strategyOf } from './seat-view.js';

export type { StrategyName } from '../../games/dominion/strategies/strategies.js';

export interface SimulateOptions {
  /** Two to six: your own, or reference players by name. */
  readonly strategies: readonly (Choose | StrategyName)[];
  readonly games: number;
  /** 1 by default. The same seed gives the same games. */
  readonly seed?: number;
  /** Cards separated by commas, `random`, or the name of a set; the first game by default. */
  readonly kingdom?: string;
  /** The rules; `rulebook` by default. */
  readonly profile?: string;
}

const SIMULATE_OPTIONS: OptionNames<SimulateOptions> = {
  strategies: true,
  games: true,
  seed: true,
  kingdom: true,
  profile: true,
};

/** What came of one strategy, in the order in which they were given. */
export interface SimulatedPlayer {
  /** Games won alone. */
  readonly wins: number;
  /** Games won together with others. */
  readonly ties: number;
  /** Mean points of finished games, and one standard error; null if there are too few. */
  readonly points: number | null;
  readonly pointsError: number | null;
  readonly turns: number | null;
}

export interface SimulationResult {
  readonly games: number;
  /** Games that were stopped after a thousand turns. They count for nobody. */
  readonly unfinished: number;
  readonly players: readonly SimulatedPlayer[];
}

/** Plays games of Dominion in this process, without any protocol. Each strategy moves on by one seat from game to game. */
export function simulate(options: SimulateOptions): SimulationResult {
  const { strategies, games: count, seed = 1, kingdom, profile } = requireOptions(options, SIMULATE_OPTIONS);
  if (strategies.length < MIN_SEATS || strategies.length > MAX_SEATS) {
    throw new UsageError(`a game has ${MIN_SEATS} to ${MAX_SEATS} players, not ${strategies.length}`);
  }
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new UsageError(`games is ${count}; expected a whole number, at least 1`);
  }
  const players = strategies.map((each) => (typeof each === 'string' ? requireName(each) : strategyOf(each)));
  const { games } = requireOk(openSimulation(players, requireOk(checkSeed(seed)), { kingdom, profile }));
  const tally = newTally(players.length);
  while (tally.games < count) addGame(tally, games.next().value);
  return { games: tally.games, unfinished: tally.unfinished, players: tally.records.map(playerOf) };
}

function requireName(name: string): StrategyName {
  const found = STRATEGY_NAMES.find((each) => each === name);
  if (found !== undefined) return found;
  const known = STRATEGY_NAMES.join(', ');
  throw new UsageError(`unknown strategy "${name}"; known strategies: ${known}${didYouMean(name, STRATEGY_NAMES)}`);
}

function playerOf({ wins, ties, points, turns }: StrategyRecord): SimulatedPlayer {
  const { mean, error } = estimate(points);
  return { wins, ties, points: mean, pointsError: error, turns: estimate(turns).mean };
}
