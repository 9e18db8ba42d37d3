import {
  type Card,
  type CardName,
  cardOf,
  type Game,
  parseAnswer,
} from '../../../../src/games/dominion/engine/index.js';
import {
  addMove,
  answerMove,
  type Move,
  parseMove,
  type TableGame,
  type TableOptions,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { type GivenGame, gameOf } from '../engine/given-game.js';
import { optionsWith, people } from './table-specs.js';

/** A table in the middle of a game: the zones of the seat on turn, and those of `others`. */
export function tableOf(given: GivenGame, options: Partial<TableOptions> = {}): TableGame {
  const game: Game = gameOf(given);
  const start: Game = { ...game, rules: { ...game.rules, asksAlways: true } };
  const rules = given.rules ?? 'rulebook';
  return {
    options: optionsWith({ seats: people(game.seats.length), rules, ...options }),
    moves: [],
    steps: [],
    undone: [],
    practiced: false,
    start,
    game: start,
  };
}

/** The table after answers, `withdraw SEAT` and `undo SEAT`, as text. */
export const play = (table: TableGame, ...moves: readonly string[]): TableGame =>
  moves.reduce((now, move) => unwrap(addMove(now, moveOf(move))), table);

export const moveOf = (text: string): Move => unwrap(parseMove(text));

export const answered = (table: TableGame, text: string): TableGame =>
  unwrap(addMove(table, answerMove(unwrap(parseAnswer(text)))));

export const card = (name: CardName): Card => cardOf(name);
