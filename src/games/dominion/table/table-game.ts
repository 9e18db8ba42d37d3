import { fault, ok, type Result } from '../../../core/result.js';
import { decider, type Game, isOver, type Rule, seatAt, startGame } from '../engine/index.js';
import { answerMove, type Move } from './move.js';
import { type Step, type Stepped, stepOf, withdrawalOf } from './step.js';
import { checkOptions, type TableOptions } from './table-options.js';
import { refusalOfUndo, stepsToDrop } from './undo.js';

/** A move, and when it was made; see `Step.time`. */
export interface LoggedMove {
  readonly move: Move;
  readonly time: number | null;
}

/** A step that was taken back. It follows `after` steps that still stand. */
export interface UndoneStep {
  readonly after: number;
  readonly step: Step;
}

/**
 * A game at a table: options and moves, and what follows from them. Only `options` and `moves` are saved.
 * It is never changed; every move makes another one.
 */
export interface TableGame {
  readonly options: TableOptions;
  readonly moves: readonly LoggedMove[];
  /** The moves that stand, carried out. */
  readonly steps: readonly Step[];
  /** The steps taken back in the current turn, oldest first. */
  readonly undone: readonly UndoneStep[];
  /** The game does not count: it was begun as practice, or something was taken back that had shown cards. */
  readonly practiced: boolean;
  /** The game as it was dealt. */
  readonly start: Game;
  /** The game now, hidden cards included. Nothing may be shown from it: use `tableView`. */
  readonly game: Game;
}

/** Longer than any game of people. A hostile file could otherwise keep the page busy for minutes. */
export const MOST_MOVES = 20_000;

export function startTable(options: TableOptions): Result<TableGame> {
  const checked = checkOptions(options);
  if (!checked.ok) return checked;
  const game = startGame(checked.value);
  return game.ok
    ? ok({
        options,
        moves: [],
        steps: [],
        undone: [],
        practiced: options.practice,
        start: game.value,
        game: game.value,
      })
    : game;
}

/** The game after so many steps of a table. */
export type GameAt = (step: number) => Game;

/** Plays the game again up to a step. */
export const replayed =
  ({ start, steps }: TableGame): GameAt =>
  (step) =>
    steps.slice(0, step).reduce(gameAfter, start);

/** The table after a move, or why the move cannot be made. Taking back asks `gameAt` for an earlier game. */
export function addMove(
  table: TableGame,
  move: Move,
  time: number | null = null,
  gameAt: GameAt = replayed(table),
): Result<TableGame> {
  if (table.moves.length >= MOST_MOVES) return fault('move/too-many', `a game has at most ${MOST_MOVES} moves`);
  switch (move.kind) {
    case 'answer': {
      const stepped = stepOf(table.game, move.answer, time);
      return 'id' in stepped ? refused(stepped) : ok(withStep(table, { move, time }, stepped));
    }
    case 'withdraw':
      return withdraw(table, move, time);
    case 'undo':
      return undo(table, move, time, gameAt);
  }
}

const refused = ({ id, title }: Rule): Result<never> => fault(id, title);

function withStep(table: TableGame, logged: LoggedMove, { game, step }: Stepped): TableGame {
  const endsTurn = step.events.some(({ type }) => type === 'turn' || type === 'over');
  return {
    ...table,
    moves: [...table.moves, logged],
    steps: [...table.steps, step],
    undone: endsTurn ? [] : table.undone,
    game,
  };
}

function withdraw(table: TableGame, move: Move & { kind: 'withdraw' }, time: number | null): Result<TableGame> {
  if (isOver(table.game)) return fault('withdraw/over', 'the game is over');
  if (move.seat >= table.game.seats.length) return fault('withdraw/seat', `there is no seat ${move.seat}`);
  if (seatAt(table.game, move.seat).withdrawn) return fault('withdraw/twice', 'this seat has already given up');
  return ok(withStep(table, { move, time }, withdrawalOf(table.game, move.seat, time)));
}

function undo(table: TableGame, move: Move & { kind: 'undo' }, time: number | null, gameAt: GameAt): Result<TableGame> {
  const refusal = refusalOfUndo(table, move.seat);
  if (refusal !== null) return fault(refusal.code, refusal.message);
  const count = stepsToDrop(table, move.seat);
  const standing = table.steps.slice(0, table.steps.length - count);
  const dropped = table.steps.slice(standing.length);
  return ok({
    ...table,
    moves: [...table.moves, { move, time }],
    steps: standing,
    undone: [
      ...table.undone.filter(({ after }) => after <= standing.length),
      ...dropped.map((step) => ({ after: standing.length, step })),
    ],
    practiced: table.practiced || dropped.some((step) => step.news || step.seat !== move.seat),
    game: gameAt(standing.length),
  });
}

/** The game after a step that was legal before. */
export function gameAfter(game: Game, { seat, answer, time }: Step): Game {
  const stepped = answer === null ? withdrawalOf(game, seat, time) : stepOf(game, answer, time);
  if ('id' in stepped) throw new Error(`a step that was legal broke ${stepped.id}`);
  return stepped.game;
}

/** The move that a step came from. */
export const loggedMove = ({ seat, answer, time }: Step): LoggedMove => ({
  move: answer === null ? { kind: 'withdraw', seat } : answerMove(answer),
  time,
});

/** The seat that must answer now; null when the game is over. */
export const seatToAnswer = ({ game }: Pick<TableGame, 'game'>): number | null => (isOver(game) ? null : decider(game));

export const isTableOver = ({ game }: TableGame): boolean => isOver(game);
