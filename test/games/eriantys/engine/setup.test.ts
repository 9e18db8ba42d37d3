import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import {
  copyGame,
  fromSetup,
  type Game,
  isOver,
  legalMoves,
  NONE,
  type Setup,
  startGame,
  stepInPlace,
  valuesIn,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { gameOf } from './given-game.js';

const orNull = (value: number): number | null => (value === NONE ? null : value);

/** Everything about a game but its random numbers. */
const setupOf = (game: Game): Setup =>
  ({
    ...game,
    expert: game.rules.expert,
    seats: game.seats.map((seat) => ({ ...seat, hand: valuesIn(seat.hand), assistant: seat.assistant || null })),
    islands: game.islands.map((island) => ({ ...island, owner: orNull(island.owner) })),
    firstTile: game.islands[0]!.first,
    professors: game.professors.map(orNull),
    character: game.character || null,
    ignoredColour: orNull(game.ignoredColour),
  }) as Setup;

test.each([2, 3, 4])('a game of %i can be described at any moment, and goes on', (seats) => {
  for (let seed = 0; seed < 12; seed++) {
    const game = unwrap(startGame({ seats, expert: seed % 2 === 0, seed }));
    const random = seededRandom(seed, 9);
    for (;;) {
      const again = unwrap(fromSetup(setupOf(game)));
      expect(JSON.stringify({ ...again, drawn: game.drawn })).toBe(JSON.stringify(game));
      const { bag: _bag, coinSupply: _supply, towers: _towers, ...known } = setupOf(game);
      const completed = JSON.stringify({ ...unwrap(fromSetup(known)), drawn: game.drawn });
      expect(completed, 'what is left out follows').toBe(JSON.stringify(game));
      if (isOver(game)) break;
      const moves = legalMoves(game);
      stepInPlace(game, moves[random.below(Math.min(512, moves.length))]!);
    }
  }
});

test('a copy is independent', () => {
  const game = unwrap(startGame({ seats: 2, expert: true, seed: 1 }));
  const before = JSON.stringify(game);
  const copy = copyGame(game);
  while (!isOver(copy)) stepInPlace(copy, legalMoves(copy)[0]!);
  expect(JSON.stringify(game)).toBe(before);
});

test('a game is plain data', () => {
  const game = unwrap(startGame({ seats: 3, expert: true, seed: 1 }));
  expect(JSON.parse(JSON.stringify(game))).toEqual(game);
});

describe('a setup is refused that', () => {
  const valid = setupOf(gameOf({}));
  const expert = setupOf(gameOf({ characters: { herbalist: {} } }));
  const planning = setupOf(gameOf({ phase: 'assistant' }));
  const seat = valid.seats[0]!;
  const other = valid.seats[1]!;
  const ISLAND = { size: 1 };

  test.each<[string, Setup, string]>([
    ['has one player', { ...valid, seats: [seat] }, 'seats/count'],
    ['has a bad seed', { ...valid, seed: 0.5 }, 'seed/invalid'],
    ['has an unknown phase', { ...valid, phase: 'lunch' as never }, 'setup/phase'],
    ['has no round', { ...valid, round: 0 }, 'setup/round'],
    ['has four colours', { ...valid, bag: [1, 1, 1, 1] }, 'setup/students'],
    ['has a negative count', { ...valid, seats: [{ ...seat, dining: [0, 0, 0, 0, -1] }, other] }, 'setup/students'],
    ['has half a student on an island', { ...valid, islands: [{ students: [0.5, 0, 0, 0, 0] }] }, 'setup/students'],
    ['has eleven at a table', { ...valid, seats: [{ ...seat, dining: [11, 0, 0, 0, 0] }, other] }, 'setup/dining'],
    ['has an assistant 11', { ...valid, seats: [{ ...seat, hand: [11] }, other] }, 'setup/hand'],
    ['has an assistant twice', { ...valid, seats: [{ ...seat, hand: [3, 3] }, other] }, 'setup/hand'],
    [
      'has the played assistant in hand',
      { ...valid, seats: [{ ...seat, hand: [1], assistant: 1 }, other] },
      'setup/hand',
    ],
    ['has eleven tiles', { ...valid, islands: new Array(11).fill(ISLAND) }, 'setup/islands'],
    [
      'has an island without tiles',
      { ...valid, islands: [{ size: 12 }, { size: 0 }, ...new Array(3).fill({})] },
      'setup/islands',
    ],
    ['has three groups', { ...valid, islands: [{ size: 4 }, { size: 4 }, { size: 4 }] }, 'setup/islands'],
    ['begins with another tile', { ...valid, firstTile: 11 }, 'setup/islands'],
    ['has Mother Nature nowhere', { ...valid, motherNature: 12 }, 'setup/mother-nature'],
    ['has towers of a third team', { ...valid, islands: [{ owner: 2 }, ...new Array(11).fill({})] }, 'setup/towers'],
    ['has towers of nobody', { ...valid, islands: [{ towers: 1 }, ...new Array(11).fill({})] }, 'setup/towers'],
    [
      'has more towers than there are',
      { ...valid, islands: new Array(12).fill({ owner: 0 }), towers: undefined as never },
      'setup/towers',
    ],
    ['has towers of three teams', { ...valid, towers: [1, 2, 3] }, 'setup/towers'],
    ['has a professor of a third player', { ...valid, professors: [2] }, 'setup/professors'],
    ['has six professors', { ...valid, professors: [0, 0, 0, 0, 0, 0] }, 'setup/professors'],
    ['has characters in a basic game', { ...valid, characters: [{ number: 1 }] }, 'characters/invalid'],
    ['has one character', { ...expert, characters: [{ number: 1 }] }, 'characters/invalid'],
    ['has a used character that is not in play', { ...expert, character: 12 }, 'setup/character'],
    [
      'has more coins than there are',
      { ...expert, seats: [{ ...seat, coins: 21 }, other], coinSupply: undefined as never },
      'setup/coins',
    ],
    ['has a debt', { ...expert, seats: [{ ...seat, coins: -1 }, other] }, 'setup/coins'],
    [
      'has no-entry tiles without a herbalist',
      { ...valid, islands: [{ noEntry: 1 }, ...new Array(11).fill({})] },
      'setup/no-entry',
    ],
    [
      'has half a no-entry tile',
      { ...expert, islands: [{ noEntry: 0.5 }, ...new Array(11).fill({})] },
      'setup/no-entry',
    ],
    ['has a seat twice in the order', { ...valid, order: [0, 0] }, 'setup/order'],
    ['has a third turn', { ...valid, turn: 2 }, 'setup/turn'],
    [
      'has a player without an assistant',
      { ...valid, seats: [{ ...seat, assistant: null }, other] },
      'setup/assistant',
    ],
    ['has an assistant before its time', { ...planning, seats: [seat, planning.seats[1]!] }, 'setup/assistant'],
    [
      'has an empty hand in a round that is not the last',
      { ...valid, seats: [{ ...seat, hand: [] }, other] },
      'setup/hand',
    ],
    ['has five students to move', { ...valid, studentsLeft: 5 }, 'setup/students-left'],
    ['has students to move in planning', { ...planning, studentsLeft: 1 }, 'setup/students-left'],
    [
      'has too few students to move',
      { ...valid, seats: [{ ...seat, entrance: [2, 0, 0, 0, 0] }, other] },
      'setup/entrance',
    ],
    [
      'has too few students for the next turn',
      { ...valid, seats: [seat, { ...other, entrance: [2, 0, 0, 0, 0] }] },
      'setup/entrance',
    ],
    [
      'has three clouds for two',
      { ...valid, clouds: new Array(3).fill({ students: [3, 0, 0, 0, 0] }) },
      'setup/clouds',
    ],
    ['has no cloud left', { ...valid, clouds: [{ taken: true }, { taken: true }] }, 'setup/clouds'],
    [
      'has a cloud with too few students',
      { ...valid, clouds: [{ students: [2, 0, 0, 0, 0] }, { students: [3, 0, 0, 0, 0] }] },
      'setup/clouds',
    ],
  ])('%s', (_, setup, code) => {
    const result = fromSetup(setup);
    expect(result).toMatchObject({ ok: false, error: { code } });
  });
});
