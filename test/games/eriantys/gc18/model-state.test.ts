import { describe, expect, test } from 'vitest';
import {
  copyGame,
  followDraws,
  type Game,
  NONE,
  stepInPlace,
  viewOf,
} from '../../../../src/games/eriantys/engine/index.js';
import { decodeModelState } from '../../../../src/games/eriantys/gc18/decode-state.js';
import { makeModelState } from '../../../../src/games/eriantys/gc18/encode-state.js';
import type { ModelState } from '../../../../src/games/eriantys/gc18/model-state.js';
import { parseModelState } from '../../../../src/games/eriantys/gc18/schema.js';
import { problemsWithState } from '../../../../src/games/eriantys/gc18/state-problems.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { gameOf } from '../engine/given-game.js';
import { randomPositions } from './random-positions.js';

const NAMES = ['ann', 'bob', 'cy', 'dee'];
const GAMES = sized({ test: 18, long: 600 });

const make = (game: Game): string => makeModelState(game, NAMES);
const encode = (game: Game): ModelState => JSON.parse(make(game)) as ModelState;

/** A game without what a state cannot show. */
const shown = (game: Game): string => {
  const { finalRound, ending: _ending, winners: _winners, ...view } = viewOf(game);
  return JSON.stringify({ ...view, bag: game.bag, finalRound: finalRound !== null });
};

describe('a modelState', () => {
  test('of any position is valid, and read back as it was', () => {
    for (const [game] of randomPositions(GAMES)) {
      const state = unwrap(parseModelState(encode(game)));
      const ignoredColour = game.ignoredColour === NONE ? null : (game.ignoredColour as 0);
      const decoded = unwrap(decodeModelState(state, { ignoredColour }));
      expect(shown(decoded.game)).toBe(shown(game));
      expect(decoded.labels.names).toEqual(NAMES.slice(0, game.rules.seats));
      expect(problemsWithState(state, decoded)).toEqual([]);
      expect(makeModelState(decoded.game, decoded.labels.names)).toBe(JSON.stringify(state));
    }
  });

  test('may give the towers of any colour to any player (D-TOWERS)', () => {
    for (const [game] of randomPositions(GAMES)) {
      const towerColours = (['Grey', 'White', 'Black'] as const).slice(game.rules.teams === 3 ? 0 : 1);
      const text = makeModelState(game, NAMES, towerColours);
      const { game: decoded, labels } = unwrap(decodeModelState(unwrap(parseModelState(JSON.parse(text)))));
      expect(labels.towerColours).toEqual(towerColours);
      expect(make(decoded)).toBe(make(game));
      expect(makeModelState(decoded, labels.names, labels.towerColours)).toBe(text);
    }
  });

  test('is what the engine makes of the one before, with the draws that it shows', () => {
    for (const [game, move] of randomPositions(GAMES)) {
      if (move === null) continue;
      const theirs = { ...copyGame(game), seed: game.seed + 1000 };
      stepInPlace(theirs, move);
      const next = unwrap(decodeModelState(encode(theirs))).game;
      const expected = unwrap(followDraws(game, move, next));
      expect(make(expected)).toBe(make(theirs));
    }
  });

  test('has the members of the document', () => {
    const game = gameOf({
      characters: { herbalist: { coin: true }, monk: {}, farmer: {} },
      players: [{ dining: '2 red' }],
      professors: { red: 0 },
      islands: { 0: { size: 2, owner: 1, students: 'blue' } },
      used: 'farmer',
    });
    expect(encode(game)).toMatchObject({
      numberOfPlayers: 2,
      expertMode: true,
      round: 1,
      finalRound: false,
      currentPlayer: 0,
      gamePhase: 'MoveStudents',
      studentsLeftToMove: 3,
      turnOrder: [0, 1],
      motherNature: 0,
      islands: { 0: { tiles: [0, 1], towers: 2, towerColour: 'White', students: { Blue: 1, Red: 0 }, noEntry: 0 } },
      professors: { Red: 0, Green: null },
      players: [
        {
          id: 0,
          username: 'ann',
          towerColour: 'Black',
          towers: 8,
          diningRoom: { Red: 2 },
          playedAssistant: 1,
          coins: 1,
        },
        { id: 1, username: 'bob', towerColour: 'White', towers: 6, hand: [1, 3, 4, 5, 6, 7, 8, 9, 10] },
      ],
      characterPlayedThisTurn: 2,
      characters: [
        { number: 5, cost: 3, coinOnCard: true, noEntry: 4 },
        { number: 1, cost: 1, coinOnCard: false, students: { Green: 1 } },
        { number: 2, cost: 2, coinOnCard: false },
      ],
      coinSupply: 17,
    });
  });

  test('has names as they are', () => {
    const names = ['"', 'Zoë \\ 🧙'];
    const state = unwrap(parseModelState(JSON.parse(makeModelState(gameOf({}), names))));
    expect(state.players.map(({ username }) => username)).toEqual(names);
  });

  test('of a basic game has no members of experts', () => {
    expect(Object.keys(encode(gameOf({}))).slice(-2)).toEqual(['professors', 'players']);
  });

  test('of four players has the towers of a team on one board', () => {
    expect(encode(gameOf({ seats: 4 })).players.map(({ towers, towerColour }) => [towers, towerColour])).toEqual([
      [8, 'Black'],
      [8, 'White'],
      [0, 'Black'],
      [0, 'White'],
    ]);
  });
});

describe('a modelState that makes no sense', () => {
  const state = encode(gameOf({}));
  const [first, second] = state.players as [ModelState['players'][0], ModelState['players'][0]];

  test.each<[string, Partial<ModelState>, string]>([
    ['has a player twice', { players: [first, first] }, 'state/players'],
    ['has two players of three', { numberOfPlayers: 3 }, 'state/players'],
    ['has one cloud', { clouds: state.clouds.slice(1) }, 'state/clouds'],
    ['has a current player out of turn', { turnOrder: [1, 2] }, 'state/current-player'],
    ['lacks a tile', { islands: state.islands.slice(1) }, 'state/tiles'],
    ['has islands out of order', { islands: state.islands.toReversed() }, 'state/tiles'],
    ['begins with tile 1', { islands: [...state.islands.slice(1), state.islands[0]!] }, 'setup/islands'],
    ['has two black players', { players: [first, { ...second, towerColour: 'Black' }] }, 'state/tower-colour'],
    ['has a grey player of two', { players: [first, { ...second, towerColour: 'Grey' }] }, 'state/tower-colour'],
    [
      'has towers of nobody on an island',
      { islands: state.islands.with(0, { ...state.islands[0]!, towers: 1, towerColour: 'Grey' }) },
      'state/tower-colour',
    ],
    ['has too few students in the entrance', { players: [first, { ...second, entrance: zero() }] }, 'setup/entrance'],
  ])('%s', (_, change, code) => {
    expect(decodeModelState({ ...state, ...change })).toMatchObject({ ok: false, error: { code } });
  });

  test('has team mates with towers of two colours', () => {
    const { players, ...rest } = encode(gameOf({ seats: 4 }));
    const changed = { ...rest, players: players.with(2, { ...players[2]!, towerColour: 'White' }) };
    expect(decodeModelState(changed)).toMatchObject({ ok: false, error: { code: 'state/tower-colour' } });
  });

  test.each<[string, Partial<ModelState>, string]>([
    ['has more students in the bag', { bagCount: state.bagCount + 10 }, 'bagCount is 120; expected 110'],
    ['has coins in a basic game', { players: [{ ...first, coins: 2 }, second] }, '2 coins; expected 0'],
    ['lacks a tower', { players: [{ ...first, towers: 7 }, second] }, 'team 0 has 7 towers'],
  ])('but can be played nevertheless: it %s', (_, change, problem) => {
    const changed = { ...state, ...change };
    const decoded = unwrap(decodeModelState(changed));
    expect(problemsWithState(changed, decoded)).toEqual([problem]);
    expect(decoded.game.bagCount).toBe(state.bagCount);
  });

  test('has players in any order', () => {
    expect(unwrap(decodeModelState({ ...state, players: [second, first] })).labels.names).toEqual(['ann', 'bob']);
  });
});

function zero(): ModelState['players'][0]['entrance'] {
  return { Green: 0, Red: 0, Yellow: 0, Pink: 0, Blue: 0 };
}
