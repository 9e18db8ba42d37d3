import { estimate } from '../../core/running-mean.js';
import type { Simulation } from '../../kit/simulation.js';
import type { StrategyRecord, Tally } from '../../kit/simulation-tally.js';
import { formatTable, makeEstimate, makeShare } from '../format-table.js';

export interface SimulationRun {
  readonly simulation: Simulation;
  readonly strategies: readonly string[];
  readonly seed: number;
  /** As many as were asked for. */
  readonly games: number;
  readonly tally: Tally;
}

const number = (value: number): string => value.toLocaleString('en-US');

/** The result for people. */
export function makeTable({ simulation, strategies, seed, games, tally }: SimulationRun): string {
  const played = tally.games === games ? number(games) : `interrupted after ${number(tally.games)} of ${number(games)}`;
  const heading = `${played} ${games === 1 ? 'game' : 'games'}, ${simulation.description}, seed ${seed}`;
  if (tally.games === 0) return `${heading}\n`;
  const rows = tally.records.map((record, index) => [labelOf(strategies, index), ...cellsOf(record, tally.games)]);
  const table = formatTable([['strategy', 'wins', 'ties', 'points', 'turns'], ...rows]);
  return `${heading}\n\n${table}\n${makeUnfinished(tally, simulation)}`;
}

const makeUnfinished = ({ unfinished }: Tally, { turnLimit }: Simulation): string =>
  unfinished === 0 ? '' : `\nGiven up after ${number(turnLimit)} turns each, and not counted: ${number(unfinished)}\n`;

/** Strategies that play against themselves are numbered. */
function labelOf(strategies: readonly string[], index: number): string {
  const name = strategies[index]!;
  const before = strategies.slice(0, index).filter((each) => each === name).length;
  return strategies.filter((each) => each === name).length === 1 ? name : `${name} #${before + 1}`;
}

const cellsOf = ({ wins, ties, points, turns }: StrategyRecord, games: number): string[] => [
  makeShare(wins, games),
  makeShare(ties, games),
  makeEstimate(estimate(points), 2),
  makeEstimate(estimate(turns), 2),
];

/** The result for programs. */
export function makeJson(
  { simulation, strategies, seed, games, tally }: SimulationRun,
  seconds: number | null,
): string {
  const result = {
    games: tally.games,
    unfinished: tally.unfinished,
    interrupted: tally.games < games,
    ...simulation.facts,
    seed,
    strategies: tally.records.map(({ wins, ties, points, turns }, index) => ({
      strategy: strategies[index],
      wins,
      ties,
      points: estimate(points),
      turns: estimate(turns),
    })),
    ...(seconds !== null && { seconds, gamesPerSecond: tally.games / seconds }),
  };
  return `${JSON.stringify(result, null, 2)}\n`;
}

export const makeTime = ({ games }: Tally, seconds: number): string =>
  `\n${number(Math.round(games / seconds))} games/s (${seconds.toFixed(2)} s)\n`;
