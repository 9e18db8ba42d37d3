import { describe, expect, test } from 'vitest';
import {
  copyGame,
  type Game,
  type GameOptions,
  isOver,
  legalMoves,
  makeMove,
  moverOf,
  startGame,
  stepInPlace,
  viewOf,
} from '../../../../src/games/eriantys/engine/index.js';
import { evaluate } from '../../../../src/games/eriantys/strategies/evaluate.js';
import { playOut } from '../../../../src/games/eriantys/strategies/play-out.js';
import { STRATEGIES, STRATEGY_NAMES, strategyNamed } from '../../../../src/games/eriantys/strategies/strategies.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { type GivenGame, gameOf } from '../engine/given-game.js';

const KINDS: readonly GameOptions[] = [2, 3, 4].flatMap((seats) => [{ seats }, { seats, expert: true }]);
const GAMES = sized({ test: 3, long: 50 });

/** A game of one strategy against itself, as text. */
function record(name: string, options: GameOptions): string {
  const game = unwrap(startGame(options));
  const players = game.seats.map((_, seat) => strategyNamed(name, seat));
  const moves: string[] = [];
  while (!isOver(game)) {
    const move = players[moverOf(game)]!(game);
    moves.push(makeMove(move));
    expect(stepInPlace(game, move).legal).toBe(true);
  }
  return moves.join(', ');
}

describe.each(STRATEGY_NAMES)('%s', (name) => {
  test.each(KINDS)('plays legally to the end, the same with the same seed: %j', (options) => {
    for (let seed = 0; seed < GAMES; seed++) {
      expect(record(name, { ...options, seed })).toBe(record(name, { ...options, seed }));
    }
  });

  test('sees no more than a view has, and does not change it', () => {
    const game = unwrap(startGame({ seats: 3, expert: true, seed: 2 }));
    const [one, other] = [strategyNamed(name, 4), strategyNamed(name, 4)];
    while (!isOver(game)) {
      const before = JSON.stringify(game);
      const move = one(game);
      expect(JSON.stringify(game)).toBe(before);
      expect(makeMove(other(viewOf(game)))).toBe(makeMove(move));
      stepInPlace(game, move);
    }
  });

  test('plays differently with another seed', () => {
    const first = (seed: number): string => makeMove(strategyNamed(name, seed)(unwrap(startGame({ seats: 2 }))));
    expect(new Set(Array.from({ length: 30 }, (_, seed) => first(seed))).size).toBeGreaterThan(5);
  });
});

test('random chooses every legal move about equally often, of more than 512 too', () => {
  const game = gameOf({ seats: 3, characters: { jester: { students: '2 green red yellow pink blue' } } });
  const moves = legalMoves(game);
  expect(moves.length).toBeGreaterThan(512);
  const strategy = STRATEGIES.random(1);
  const counts = new Map(moves.map((move) => [makeMove(move), 0]));
  for (let i = 0; i < moves.length * 20; i++) {
    const text = makeMove(strategy(game));
    counts.set(text, counts.get(text)! + 1);
  }
  expect(Math.min(...counts.values())).toBeGreaterThan(2);
  expect(Math.max(...counts.values())).toBeLessThan(50);
});

test('there is no strategy of another name', () => {
  expect(() => strategyNamed('clever', 0)).toThrow('there is no strategy clever');
});

describe('greedy', () => {
  const movesOf = (game: Game): string[] => [
    ...new Set(Array.from({ length: 40 }, (_, seed) => makeMove(STRATEGIES.greedy(seed)(game)))),
  ];

  test.each<[string, GivenGame, readonly string[]]>([
    [
      'takes a professor before it adds influence',
      {
        players: [{ entrance: '6 red blue', dining: '4 red blue' }, { dining: '3 red blue' }],
        professors: { red: 0, blue: 1 },
      },
      ['student blue dining-room'],
    ],
    [
      'takes a professor that nobody has',
      { players: [{ entrance: '6 red blue', dining: 'red' }], professors: { red: 0 } },
      ['student blue dining-room'],
    ],
    [
      'puts students where they count, if no professor can be had',
      { players: [{ entrance: '7 red', dining: '10 red' }], professors: { red: 0 }, islands: { 0: { size: 9 } } },
      ['student red 0', 'student red 1', 'student red 2', 'student red 3'],
    ],
    [
      'goes where it builds a tower',
      {
        phase: 'mother-nature',
        players: [{ assistant: 5 }],
        professors: { red: 0, blue: 1 },
        islands: { 1: { students: 'blue' }, 2: { students: 'red' } },
      },
      ['mother-nature 2'],
    ],
    [
      'takes a large island from another rather than a small one',
      {
        phase: 'mother-nature',
        players: [{ assistant: 5 }],
        professors: { red: 0 },
        islands: { 1: { students: '4 red' }, 3: { size: 2, owner: 1, students: '3 red' } },
      },
      ['mother-nature 3'],
    ],
    [
      'wins at once',
      {
        phase: 'mother-nature',
        players: [{ assistant: 5 }],
        professors: { red: 0 },
        islands: { 0: { size: 7, owner: 0 }, 2: { students: 'red' }, 4: { students: 'blue' } },
      },
      ['mother-nature 2'],
    ],
    [
      'uses a character that helps at once',
      {
        phase: 'mother-nature',
        characters: { farmer: {}, messenger: {}, centaur: {} },
        players: [{ coins: 9, dining: '2 red' }, { dining: '2 red' }],
        professors: { red: 1 },
      },
      ['farmer'],
    ],
    [
      'saves its coins where a character helps nothing',
      { phase: 'cloud', characters: { farmer: {}, messenger: {}, knight: {} }, players: [{ coins: 9 }] },
      ['cloud 0', 'cloud 1'],
    ],
  ])('%s', (_, given, expected) => {
    expect(movesOf(gameOf(given)).sort()).toEqual([...expected].sort());
  });

  test.each(KINDS)('beats random players: %j', (options) => {
    const games = sized({ test: 10, long: 100 });
    let won = 0;
    for (let seed = 0; seed < games; seed++) {
      const game = unwrap(startGame({ ...options, seed }));
      const team = seed % game.rules.teams;
      playOut(
        game,
        game.seats.map((__, seat) => STRATEGIES[seat % game.rules.teams === team ? 'greedy' : 'random'](seat)),
      );
      if (game.winners.includes(team)) won++;
    }
    expect(won / games).toBeGreaterThanOrEqual(0.8);
  });
});

describe('a position', () => {
  const value = (given: GivenGame): number => evaluate(gameOf(given), 0);

  test('is worth more with a professor than with any influence, and with influence than with a tower', () => {
    const professor = value({ professors: { red: 0 } });
    const influence = value({ professors: { red: 0, blue: 1 }, islands: { 1: { students: '26 red' } } });
    expect(professor).toBeGreaterThan(influence);
    const students = value({ professors: { red: 0, blue: 1 }, islands: { 1: { students: '2 red' } } });
    const tower = value({ professors: { red: 0, blue: 1 }, islands: { 1: { owner: 0 } } });
    expect(students).toBeGreaterThan(tower);
    expect(tower).toBeGreaterThan(value({ professors: { red: 0, blue: 1 } }));
  });

  test('that is won is worth more than all others, and one that is lost less', () => {
    const over = gameOf({ phase: 'over' });
    const won = { ...copyGame(over), winners: [0] };
    const lost = { ...copyGame(over), winners: [1] };
    const shared = { ...copyGame(over), winners: [0, 1] };
    const best = value({ professors: { red: 0, blue: 0, green: 0, pink: 0, yellow: 0 } });
    expect(evaluate(won, 0)).toBeGreaterThan(best);
    expect(evaluate(lost, 0)).toBeLessThan(-best);
    expect(evaluate(shared, 0)).toBe(0);
  });
});
