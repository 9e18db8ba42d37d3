import { expect, test } from 'vitest';
import { ERIANTYS_RENDERER } from '../../../../src/games/eriantys/art/eriantys-renderer.js';
import { gameOf } from '../engine/given-game.js';
import { message, recordedGame, started, stateOf } from './recorded-game.js';

const { charts, players } = ERIANTYS_RENDERER;

const early = gameOf({ characters: { knight: {} }, islands: { 2: { owner: 1 } } });
const later = gameOf({
  characters: { knight: {} },
  round: 2,
  islands: { 2: { size: 3, owner: 1 }, 5: { owner: 0 } },
  professors: { red: 1, blue: 1 },
  players: [{}, { dining: '3 red blue' }],
  turn: 1,
});
const used = gameOf({
  characters: { knight: {} },
  round: 2,
  islands: { 2: { size: 3, owner: 1 }, 5: { owner: 0 } },
  professors: { red: 1, blue: 1 },
  players: [{}, { dining: '3 red blue' }],
  turn: 1,
  used: 'knight',
});
const update = (game: typeof early): object => ({ type: 'GameUpdated', modelState: stateOf(game) });
const MESSAGES = [
  message(started(early, 0), 'a'),
  message(started(early, 1), 'b'),
  ...[later, used].flatMap((game) => [message(update(game), 'a'), message(update(game), 'b')]),
];

test('charts count towers on islands and professors by round', () => {
  expect(charts('gc18/1', MESSAGES).map(({ title, series }) => [title, ...series])).toEqual([
    [
      'Towers on islands by round',
      {
        name: 'ann',
        points: [
          [1, 0],
          [2, 1],
        ],
      },
      {
        name: 'ben',
        points: [
          [1, 1],
          [2, 3],
        ],
      },
    ],
    [
      'Professors by round',
      {
        name: 'ann',
        points: [
          [1, 0],
          [2, 0],
        ],
      },
      {
        name: 'ben',
        points: [
          [1, 0],
          [2, 2],
        ],
      },
    ],
  ]);
});

test('players are summarized by seat', () => {
  expect(players?.('gc18/1', MESSAGES)).toEqual([
    {
      seat: 'a',
      facts: [
        ['towers by round', '0 1'],
        ['professors', 'none'],
        ['dining room', 'no students'],
        ['characters', 'none'],
      ],
    },
    {
      seat: 'b',
      facts: [
        ['towers by round', '1 3'],
        ['professors', 'red blue'],
        ['dining room', '3 red, 1 blue'],
        ['characters', 'knight'],
      ],
    },
  ]);
});

test('a recording without a game has neither', () => {
  const login = [message({ type: 'LoginRequest' })];
  expect(players?.('gc18/1', login)).toEqual([]);
  expect(charts('gc18/1', login).flatMap(({ series }) => series)).toEqual([]);
});

test('a whole game has a point for each round', () => {
  const messages = recordedGame({ seats: 2, expert: false, seed: 3 });
  const rounds = charts('gc18/1', messages)[0]?.series[0]?.points.map(([round]) => round);
  expect(rounds).toEqual(rounds?.map((_, index) => index + 1));
  expect(rounds?.length).toBeGreaterThan(3);
});
