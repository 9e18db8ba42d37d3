import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import {
  applyWithDraws,
  copyGame,
  followDraws,
  type Game,
  gameFromView,
  isOver,
  judge,
  legalMoves,
  listColours,
  type Move,
  makeMove,
  parseMove,
  startGame,
  stepInPlace,
  viewOf,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { gameOf } from './given-game.js';
import { parseColours, parseStudents } from './student-text.js';

const replaceStudents = (place: number[], students: string): void => {
  place.splice(0, place.length, ...parseStudents(students));
};

/** Every position and move of some random games. */
function* randomSteps(games: number): Generator<readonly [Game, Move]> {
  for (let seed = 0; seed < games; seed++) {
    const game = unwrap(startGame({ seats: 2 + (seed % 3), expert: seed % 2 === 0, seed }));
    const random = seededRandom(seed, 9);
    while (!isOver(game)) {
      const moves = legalMoves(game);
      const move = moves[random.below(Math.min(512, moves.length))]!;
      yield [game, move];
      stepInPlace(game, move);
    }
  }
}

describe('a view', () => {
  test('has neither the bag nor what the draws depend on', () => {
    const game = unwrap(startGame({ seats: 2, seed: 7 }));
    const { bag: _bag, seed: _seed, script: _script, drawn: _drawn, ...rest } = game;
    expect(viewOf(game)).toEqual(rest);
    expect(viewOf(game)).toMatchObject({ bagCount: 100 });
  });

  test('is judged like the game, and shows what must be in the bag', () => {
    for (const [game, move] of randomSteps(9)) {
      const view = viewOf(game);
      expect(legalMoves(view).map(makeMove).join()).toBe(legalMoves(game).map(makeMove).join());
      expect(judge(view, move).legal).toBe(true);
      expect(JSON.stringify({ ...gameFromView(view, game.seed), drawn: game.drawn })).toBe(JSON.stringify(game));
    }
  });

  test('does not change with the game', () => {
    const game = unwrap(startGame({ seats: 2, seed: 7 }));
    const view = viewOf(game);
    const before = JSON.stringify(view);
    while (!isOver(game)) stepInPlace(game, legalMoves(game)[0]!);
    expect(JSON.stringify(view)).toBe(before);
  });
});

describe('the draws of another program', () => {
  test('are read from what it shows', () => {
    let drawing = 0;
    for (const [game, move] of randomSteps(18)) {
      const theirs = { ...copyGame(game), seed: game.seed + 1000 };
      stepInPlace(theirs, move);
      if (theirs.drawn > game.drawn) drawing++;
      const followed = unwrap(followDraws(game, move, viewOf(theirs)));
      expect(JSON.stringify(viewOf(followed))).toBe(JSON.stringify(viewOf(theirs)));
      expect(followed.bag.join()).toBe(theirs.bag.join());
    }
    expect(drawing).toBeGreaterThan(100);
  });

  const lastCloud = gameOf({
    phase: 'cloud',
    turn: 1,
    clouds: ['taken', '3 blue'],
    bag: '4 green 4 red',
  });
  const monk = gameOf({ characters: { monk: { students: '4 red' } }, bag: '2 blue' });

  test.each<[string, Game, string, { readonly clouds?: readonly string[]; readonly card?: string }, string]>([
    ['fill all clouds', lastCloud, 'cloud 1', { clouds: ['green red', '3 red'] }, 'draws/count'],
    ['come from the bag', lastCloud, 'cloud 1', { clouds: ['3 green', '2 green red'] }, 'draws/bag'],
    ['come from the bag alone', lastCloud, 'cloud 1', { clouds: ['3 green', '3 pink'] }, 'draws/bag'],
    ['are one student on a card', monk, 'monk red 0', { card: '3 red 2 blue' }, 'draws/count'],
    ['leave the others on a card', monk, 'monk red 0', { card: '2 red 2 blue' }, 'draws/count'],
    ['come from the bag onto a card', monk, 'monk red 0', { card: '3 red pink' }, 'draws/bag'],
  ])('must %s', (_, game, text, { clouds = [], card }, code) => {
    const move = unwrap(parseMove(text));
    const shown = viewOf(applyWithDraws(game, move, []));
    for (const [index, students] of clouds.entries()) replaceStudents(shown.clouds[index]!.students, students);
    if (card !== undefined) replaceStudents(shown.characters[0]!.students, card);
    expect(followDraws(game, move, shown)).toMatchObject({ ok: false, error: { code } });
  });

  test('are applied to a copy', () => {
    const before = JSON.stringify(monk);
    const next = applyWithDraws(monk, unwrap(parseMove('monk red 0')), parseColours('blue'));
    expect(listColours(next.characters[0]!.students)).toEqual(parseColours('3 red blue'));
    expect(JSON.stringify(monk)).toBe(before);
  });
});
