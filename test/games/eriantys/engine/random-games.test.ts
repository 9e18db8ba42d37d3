import { describe, expect, test } from 'vitest';
import {
  ALL_CHARACTERS,
  ENDINGS,
  ENGINE_RULES,
  type Game,
  makeMove,
  startGame,
  stepInPlace,
} from '../../../../src/games/eriantys/engine/index.js';
import { LONG, longName, sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { checkMovesInQuestion, checkWholeMoveSpace } from './move-space.js';
import { checkLegalAccepted, type DecisionCheck, type GameSpec, playRandomGame, STYLES } from './play-random-game.js';

const GAMES = sized({ test: 200, long: 10_000 });
/** Few enough games per test to stay within its time limit on a slow machine. */
const GAMES_PER_TEST = 500;
/** One decision in this many has every legal move made on a copy, and moves of characters refused that cannot be used. */
const SAMPLE_INTERVAL = 50;

/** Each number of players, basic and expert, in each style; one game in five by the other rule of professors. */
const specOf = (number: number): GameSpec => ({
  seats: 2 + (number % 3),
  expert: Math.floor(number / 3) % 2 === 0,
  style: STYLES[Math.floor(number / 6) % STYLES.length]!,
  professorRule: number % 5 === 4 ? 'seating' : 'state',
  seed: number,
});

/** All four tiles on islands, and somebody with the coins for a fifth: the table of the herbalist has it. */
const TOO_RARE = ['herbalist/tiles'];

const used = new Set<number>();
const endings = new Set<string>();
const rules = new Set<string>();

const check: DecisionCheck = (game, legal, random) => {
  const isSample = random(SAMPLE_INTERVAL) === 0;
  for (const rule of isSample ? checkWholeMoveSpace(game) : checkMovesInQuestion(game)) rules.add(rule);
  if (isSample) checkLegalAccepted(game, legal, random);
};

function replay(spec: GameSpec, moves: Parameters<typeof stepInPlace>[1][]): Game {
  const game = unwrap(startGame(spec));
  for (const move of moves) stepInPlace(game, move);
  return game;
}

function play(number: number): void {
  const spec = specOf(number);
  const { game, moves } = playRandomGame(spec, check);
  for (const move of moves) if (move.kind === 'character') used.add(move.number);
  endings.add(game.ending!);
  for (const rule of checkWholeMoveSpace(game)) rules.add(rule);
  const again = JSON.stringify(replay(spec, moves));
  if (again !== JSON.stringify(game)) throw new Error(`replaying gave another game: ${moves.map(makeMove).join(', ')}`);
}

describe(`${GAMES} random games`, () => {
  for (let first = 0; first < GAMES; first += GAMES_PER_TEST) {
    test(`from ${first} on keep the invariants, accept the listed moves alone, end, and can be replayed`, () => {
      for (let number = first; number < Math.min(GAMES, first + GAMES_PER_TEST); number++) {
        try {
          play(number);
        } catch (error) {
          throw new Error(`game ${JSON.stringify(specOf(number))}: ${(error as Error).message}`, { cause: error });
        }
      }
    });
  }

  test('use every character, and end in every way', () => {
    expect([...used].sort((a, b) => a - b)).toEqual(ALL_CHARACTERS);
    expect([...endings].sort()).toEqual([...ENDINGS].sort());
  });

  // Full tables are too rare for a few games.
  test.runIf(LONG)(longName('have moves refused for every rule'), () => {
    expect([...new Set([...rules, ...TOO_RARE])].sort()).toEqual(ENGINE_RULES.map(({ id }) => id).sort());
  });
});
