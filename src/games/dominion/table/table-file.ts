import { fault, ok, type Result } from '../../../core/result.js';
import type { Game } from '../engine/index.js';
import { listOf, objectOf, oneOf, orNull, parsed, parseJson, type Reader, text, whole } from './json-reader.js';
import { type Move, makeMove, parseMove } from './move.js';
import { addMove, type LoggedMove, loggedMove, MOST_MOVES, startTable, type TableGame } from './table-game.js';
import { optionsToJson, readOptions, type TableOptions } from './table-options.js';

export const TABLE_FORMAT = 'herald-table/1';

const LONGEST_MOVE = 2_000;

/** What is saved of a table: everything else follows from it. */
export interface TableLog {
  readonly options: TableOptions;
  readonly moves: readonly LoggedMove[];
}

interface TableFile {
  readonly format: typeof TABLE_FORMAT;
  readonly options: TableOptions;
  readonly moves: readonly Move[];
  readonly times: readonly (number | null)[] | null;
}

const readFile: Reader<TableFile> = objectOf<TableFile>({
  format: oneOf([TABLE_FORMAT]),
  options: readOptions,
  moves: listOf(parsed(text(LONGEST_MOVE), parseMove), MOST_MOVES),
  times: orNull(listOf(orNull(whole(0)), MOST_MOVES)),
});

export const readLog: Reader<TableLog> = (value, path) => {
  const file = readFile(value, path);
  if (!file.ok) return file;
  const { options, moves, times } = file.value;
  if (times !== null && times.length !== moves.length) {
    return fault('file/times', `${times.length} times for ${moves.length} moves; there must be one for each`);
  }
  return ok({ options, moves: moves.map((move, index) => ({ move, time: times?.[index] ?? null })) });
};

export const logToJson = ({ options, moves }: TableLog): unknown => ({
  format: TABLE_FORMAT,
  options: optionsToJson(options),
  moves: moves.map(({ move }) => makeMove(move)),
  ...(moves.some(({ time }) => time !== null) ? { times: moves.map(({ time }) => time) } : {}),
});

/** The table after all moves of a log; the first illegal one is a fault. */
export function replayLog({ options, moves }: TableLog): Result<TableGame> {
  const start = startTable(options);
  if (!start.ok) return start;
  let table = start.value;
  // Kept for this time only: thousands of undone moves would otherwise mean thousands of replays.
  const games: Game[] = [];
  for (const [index, { move, time }] of moves.entries()) {
    games[table.steps.length] = table.game;
    const next = addMove(table, move, time, (step) => games[step] as Game);
    if (!next.ok) return fault(next.error.code, `moves[${index}] "${makeMove(move)}": ${next.error.message}`);
    // Copying all moves for each one would take seconds.
    table = { ...next.value, moves: [] };
  }
  return ok({ ...table, moves });
}

/** The moves of a log without those that were taken back, and whether that was practice. */
export function standingMoves(log: TableLog): Result<{ readonly log: TableLog; readonly practiced: boolean }> {
  if (log.moves.every(({ move }) => move.kind !== 'undo')) return ok({ log, practiced: log.options.practice });
  const table = replayLog(log);
  if (!table.ok) return table;
  const { options, steps, practiced } = table.value;
  return ok({ log: { options, moves: steps.map(loggedMove) }, practiced });
}

export const makeTable = (table: TableLog): string => JSON.stringify(logToJson(table));

/** Parses what `makeTable` makes. The file may come from anywhere, so every move is judged. */
export function parseTable(content: string): Result<TableGame> {
  const json = parseJson(content);
  if (!json.ok) return json;
  const log = readLog(json.value, '');
  return log.ok ? replayLog(log.value) : log;
}
