import { estimate, share } from '../../core/statistics.js';
import { makeRules, namesOf } from '../../games/dominion/engine/index.js';
import { TURN_LIMIT } from '../../games/dominion/strategies/simulate.js';
import type { StrategyRecord, Tally } from '../../games/dominion/strategies/tally.js';
import { alignColumns, makeEstimate } from '../columns.js';
import type { SimulateOptions } from './simulate-options.js';

const number = (value: number): string => value.toLocaleString('en-US');

/** The result as people read it. */
export function makeTable({ simulation, games, kingdom }: SimulateOptions, tally: Tally): string {
  const { strategies, rules, seed } = simulation;
  const played = tally.games === games ? number(games) : `interrupted after ${number(tally.games)} of ${number(games)}`;
  const heading = `${played} ${games === 1 ? 'game' : 'games'}, kingdom ${kingdom}, rules ${makeRules(rules)}, seed ${seed}`;
  if (tally.games === 0) return `${heading}\n`;
  const rows = tally.records.map((standing, index) => [labelOf(strategies, index), ...cellsOf(standing, tally.games)]);
  const table = alignColumns([['strategy', 'wins', 'ties', 'points', 'turns'], ...rows]);
  return `${heading}\n\n${table}\n${makeUnfinished(tally)}`;
}

const makeUnfinished = ({ unfinished }: Tally): string =>
  unfinished === 0
    ? ''
    : `\nGiven up after ${number(TURN_LIMIT)} turns each, and counted for nobody: ${number(unfinished)}\n`;

/** A strategy that plays against itself is numbered. */
function labelOf(strategies: readonly string[], index: number): string {
  const name = strategies[index]!;
  const before = strategies.slice(0, index).filter((each) => each === name).length;
  return strategies.filter((each) => each === name).length === 1 ? name : `${name} #${before + 1}`;
}

const cellsOf = ({ wins, ties, points, turns }: StrategyRecord, games: number): string[] => [
  `${makeEstimate(share(wins, games), 1, 100)} %`,
  `${makeEstimate(share(ties, games), 1, 100)} %`,
  makeEstimate(estimate(points), 2),
  makeEstimate(estimate(turns), 2),
];

/** The result as programs read it. */
export function makeJson({ simulation, games }: SimulateOptions, tally: Tally, seconds: number | null): string {
  const { strategies, kingdom, rules, seed } = simulation;
  const result = {
    games: tally.games,
    unfinished: tally.unfinished,
    interrupted: tally.games < games,
    kingdom: kingdom === 'random' ? kingdom : namesOf(kingdom),
    rules: makeRules(rules),
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
