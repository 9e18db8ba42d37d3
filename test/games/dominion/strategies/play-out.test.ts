import { describe, expect, test } from 'vitest';
import { estimate, estimateShare } from '../../../../src/core/running-mean.js';
import { kingdomNamed, rulesOf } from '../../../../src/games/dominion/engine/index.js';
import { type Simulation, simulate, TURN_LIMIT } from '../../../../src/games/dominion/strategies/play-out.js';
import type { SimulatedGame } from '../../../../src/kit/simulation.js';
import { addGame, newTally } from '../../../../src/kit/simulation-tally.js';

const MONEY: Simulation = {
  strategies: ['big-money', 'big-money', 'big-money'],
  kingdom: kingdomNamed('first-game'),
  rules: rulesOf('rulebook'),
  seed: 5,
};

function first(games: number, simulation: Simulation): SimulatedGame[] {
  const outcomes = simulate(simulation);
  return Array.from({ length: games }, () => outcomes.next().value);
}

describe('a simulation', () => {
  test('moves every strategy to the next seat from game to game', () => {
    // An earlier seat has as many turns as the later ones, or one more.
    const bySeat = first(60, MONEY).map(({ turns }, number) => turns.map((_, seat) => turns[(seat + number) % 3]!));
    expect(bySeat).toEqual(bySeat.map((turns) => turns.toSorted((a, b) => b - a)));
    expect(bySeat.filter(([first, , last]) => first! > last!).length).toBeGreaterThan(10);
  });

  test('has no game in common with the simulation of the next seed', () => {
    const games = (seed: number): string[] =>
      first(20, { ...MONEY, strategies: ['random', 'random'], seed }).map((each) => JSON.stringify(each));
    const other = new Set(games(6));
    expect(games(5).filter((game) => other.has(game))).toEqual([]);
  });

  test('stops a game that does not end', () => {
    // Only provinces end a game here, and random players seldom buy them.
    const rules = rulesOf('sexpr-v1');
    const outcomes = first(20, {
      strategies: ['random', 'random'],
      kingdom: kingdomNamed('size-distortion-1e'),
      rules,
      seed: 1,
    });
    const turns = outcomes.filter(({ finished }) => !finished).map((outcome) => Math.max(...outcome.turns));
    expect(new Set(turns)).toEqual(new Set([TURN_LIMIT]));
  });
});

describe('a tally', () => {
  const outcome = (points: number[], won: boolean[], finished = true): SimulatedGame => ({
    finished,
    points,
    turns: [10, 10],
    won,
  });

  test('counts wins, shared wins and unfinished games separately', () => {
    const tally = newTally(2);
    for (const each of [
      outcome([5, 3], [true, false]),
      outcome([4, 4], [true, true]),
      outcome([1, 9], [false, true], false),
    ]) {
      addGame(tally, each);
    }
    expect(tally).toMatchObject({ games: 3, unfinished: 1 });
    expect(tally.records.map(({ wins, ties }) => [wins, ties])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  test('gives mean and standard error', () => {
    const tally = newTally(2);
    for (const points of [2, 4, 4, 4, 5, 5, 7, 9]) addGame(tally, outcome([points, 0], [true, false]));
    expect(estimate(tally.records[0]!.points).mean).toBeCloseTo(5);
    expect(estimate(tally.records[0]!.points).error).toBeCloseTo(Math.sqrt(32 / 7 / 8));
    expect(estimate(tally.records[1]!.points)).toEqual({ mean: 0, error: 0 });
    expect(estimateShare(5, 10).error).toBeCloseTo(Math.sqrt(0.25 / 9));
  });

  test('gives no estimate for too few games', () => {
    const tally = newTally(2);
    expect(estimate(tally.records[0]!.points)).toEqual({ mean: null, error: null });
    addGame(tally, outcome([5, 3], [true, false]));
    expect(estimate(tally.records[0]!.points)).toEqual({ mean: 5, error: null });
  });
});
