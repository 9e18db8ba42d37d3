import { fault, ok, type Result } from '../../../../core/result.js';
import {
  type FinishedGame,
  finishedGame,
  isTableOver,
  makeTableRecord,
  parseTableRecord,
  replayLog,
  type TableGame,
  type TableRecord,
} from '../../table/index.js';
import { openStore, type TextStore } from './text-store.js';

/** A game on this device, played up to its last move. */
export interface SavedGame {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly table: TableGame;
}

/** What lists of games show, without replaying them. */
export interface GameSummary {
  readonly id: string;
  readonly created: number;
  readonly isOver: boolean;
  readonly names: readonly string[];
}

interface StoredGame extends GameSummary {
  readonly record: string;
}

function parseStored(text: string): StoredGame | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredGame> | null;
    const { id, created, record, names } = stored ?? {};
    const isGame = typeof id === 'string' && typeof created === 'number' && typeof record === 'string';
    return isGame && Array.isArray(names) ? (stored as StoredGame) : null;
  } catch {
    return null;
  }
}

const makeStored = (record: TableRecord, isOver: boolean): string =>
  JSON.stringify({
    id: record.id,
    created: record.created,
    isOver,
    names: record.table.options.seats.map(({ name }) => name),
    record: makeTableRecord(record),
  } satisfies StoredGame);

/** All games on this device. */
export class Library {
  private readonly store: TextStore;

  constructor(store: TextStore) {
    this.store = store;
  }

  static async open(): Promise<Library> {
    return new Library(await openStore('games'));
  }

  get lasts(): boolean {
    return this.store.lasts;
  }

  /** Newest first. */
  async list(): Promise<readonly GameSummary[]> {
    const stored = (await this.store.all()).map(parseStored).filter((game) => game !== null);
    return stored.sort((a, b) => b.created - a.created);
  }

  async load(id: string): Promise<Result<SavedGame>> {
    const record = await this.record(id);
    if (!record.ok) return record;
    const table = replayLog(record.value.table);
    return table.ok ? ok({ ...record.value, table: table.value }) : table;
  }

  private async record(id: string): Promise<Result<TableRecord>> {
    const text = await this.fileOf(id);
    return text === null ? fault('game/missing', 'This game is not on this device.') : parseTableRecord(text);
  }

  /** All finished games that can still be read: those of which statistics are made. */
  async finished(): Promise<readonly FinishedGame[]> {
    const records = await this.finishedRecords();
    return records.flatMap((record) => {
      const game = finishedGame(record);
      return game.ok && game.value !== null ? [game.value] : [];
    });
  }

  async finishedRecords(): Promise<readonly TableRecord[]> {
    const over = (await this.list()).filter(({ isOver }) => isOver);
    const records = await Promise.all(over.map(({ id }) => this.record(id)));
    return records.flatMap((record) => (record.ok ? [record.value] : []));
  }

  /** The game as a file. */
  async fileOf(id: string): Promise<string | null> {
    const text = await this.store.get(id);
    return text === null ? null : (parseStored(text)?.record ?? null);
  }

  /** Adds a game from a file, which may contain anything. */
  async addFile(text: string): Promise<Result<null>> {
    const record = parseTableRecord(text);
    if (!record.ok) return record;
    await this.add(record.value);
    return ok(null);
  }

  /** Adds a game that was parsed, and so is legal. */
  async add(record: TableRecord): Promise<void> {
    const game = finishedGame(record);
    await this.store.put(record.id, makeStored(record, game.ok && game.value !== null));
  }

  save(game: SavedGame): Promise<void> {
    return this.store.put(game.id, makeStored(game, isTableOver(game.table)));
  }

  delete(id: string): Promise<void> {
    return this.store.delete(id);
  }
}
