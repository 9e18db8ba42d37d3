import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../core/result.js';

/** What a server of tables keeps between two starts. */
export interface DataFolder {
  /** The journals of games that are being played. */
  readonly journals: string;
  /** Adds a finished game to `games.ndjson`. */
  readonly keep: (key: string, table: unknown) => void;
}

/** Only its owner may read what people play. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Opens a data folder, and makes it if there is none; its parents must exist. */
export function openDataFolder(path: string, warn: (message: string) => void): Result<DataFolder> {
  const journals = join(path, 'tables');
  const games = join(path, 'games.ndjson');
  try {
    for (const folder of [path, journals]) if (!existsSync(folder)) mkdirSync(folder, { mode: PRIVATE_FOLDER });
    appendFileSync(games, '', { mode: PRIVATE_FILE });
  } catch (error) {
    return fault('data/folder', `${path} cannot be written to: ${(error as Error).message}`);
  }
  const keep = (key: string, table: unknown): void => {
    try {
      appendFileSync(games, `${JSON.stringify({ key, ended: Date.now(), table })}\n`);
    } catch (error) {
      warn(`${games}: a finished game was not kept: ${(error as Error).message}`);
    }
  };
  return ok({ journals, keep });
}
