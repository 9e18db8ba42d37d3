import { expect, test } from 'vitest';
import { newTable, playYardstick } from '../../bench/yardstick.js';
import { kingdomNamed, rulesOf } from '../../src/games/dominion/engine/index.js';
import { simulate } from '../../src/games/dominion/strategies/play-out.js';

test('the yardstick plays the length of game that two big-money players have', () => {
  const { games, turns, wins, ties } = playYardstick(40_000, newTable(1));
  expect(games).toBe(40_000);
  expect(wins[0] + wins[1] + ties).toBe(games);
  expect(turns / games).toBeGreaterThan(34.1);
  expect(turns / games).toBeLessThan(34.3);
});

test('the yardstick plays the same game as the engine: equal length, equal chances of the second seat', () => {
  const GAMES = 4000;
  const outcomes = simulate({
    strategies: ['big-money', 'big-money'],
    kingdom: kingdomNamed('first-game'),
    rules: rulesOf('rulebook'),
    seed: 1,
  });
  let turns = 0;
  let secondAlone = 0;
  for (let number = 0; number < GAMES; number++) {
    const outcome = outcomes.next().value;
    // In odd games the strategy named first sits second.
    const [first, second] = number % 2 === 0 ? outcome.won : outcome.won.toReversed();
    if (second && !first) secondAlone++;
    turns += outcome.turns[0]! + outcome.turns[1]!;
  }
  const yardstick = playYardstick(40_000, newTable(2));
  // Five standard errors of the smaller sample.
  expect(Math.abs(turns / GAMES - yardstick.turns / yardstick.games)).toBeLessThan(0.25);
  expect(Math.abs(secondAlone / GAMES - yardstick.wins[1] / yardstick.games)).toBeLessThan(0.04);
});
