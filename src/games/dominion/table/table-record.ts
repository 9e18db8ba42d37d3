import { fault, ok, type Result } from '../../../core/result.js';
import { factsOf, type GameFacts } from './game-facts.js';
import { objectOf, parseJson, type Reader, text, whole } from './json-reader.js';
import { logToJson, readLog, standingMoves, type TableLog } from './table-file.js';
import { startTable } from './table-game.js';
import type { TableOptions } from './table-options.js';

/** A game that was kept. */
export interface TableRecord {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly table: TableLog;
}

/** A game that is over, without its moves: what statistics and achievements are computed from. */
export interface FinishedGame {
  readonly id: string;
  /** When it ended, as far as anybody kept the time. */
  readonly ended: number;
  readonly options: TableOptions;
  /** It does not count, because somebody knew what would come. */
  readonly practiced: boolean;
  readonly facts: GameFacts;
}

/** Plays a record again; null if the game is not over. A record with an illegal move is a fault. */
export function finishedGame({ id, created, table }: TableRecord): Result<FinishedGame | null> {
  const standing = standingMoves(table);
  if (!standing.ok) return standing;
  const { log, practiced } = standing.value;
  const dealt = startTable(log.options);
  if (!dealt.ok) return dealt;
  const facts = factsOf(dealt.value.start, log.moves);
  if (!facts.ok || facts.value === null) return facts as Result<null>;
  const ended = created + (table.moves.findLast(({ time }) => time !== null)?.time ?? 0);
  return ok({ id, ended, options: table.options, practiced, facts: facts.value });
}

/** The seat of a profile in a game; null if it did not play. */
export function seatOfProfile({ seats }: TableOptions, profile: string): number | null {
  const seat = seats.findIndex((each) => 'profile' in each && each.profile === profile);
  return seat < 0 ? null : seat;
}

const LONGEST_ID = 64;
const ID = /^[\w-]+$/;

export const readId: Reader<string> = (value, path) => {
  const id = text(LONGEST_ID)(value, path);
  if (!id.ok || ID.test(id.value)) return id;
  return fault('file/id', `${path}: ${JSON.stringify(id.value)} is not an id; use letters, digits, - and _`);
};

const readFile = objectOf<TableRecord>({ id: readId, created: whole(0), table: readLog });

/** Every move is judged, so that nobody can import a victory that never was. */
export const readRecord: Reader<TableRecord> = (value, path) => {
  const record = readFile(value, path);
  if (!record.ok) return record;
  const checked = finishedGame(record.value);
  return checked.ok ? record : fault(checked.error.code, `${path}.table: ${checked.error.message}`);
};

export const recordToJson = ({ id, created, table }: TableRecord): unknown => ({
  id,
  created,
  table: logToJson(table),
});

export const makeTableRecord = (record: TableRecord): string => JSON.stringify(recordToJson(record));

export function parseTableRecord(content: string): Result<TableRecord> {
  const json = parseJson(content);
  return json.ok ? readRecord(json.value, '') : json;
}
