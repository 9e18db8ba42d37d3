import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../core/result.js';
import { LOCK_NAME } from '../../host/index.js';
import { checkOutputsIn } from '../output/output-file.js';

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

const JOURNALS = 'tables';
const GAMES = 'games.ndjson';

/** Refuses a folder in which files of somebody else would be written to. */
export function checkDataFolder(path: string): void {
  checkOutputsIn('--data', join(path, JOURNALS), [[LOCK_NAME, 'lock']]);
  checkOutputsIn('--data', path, [[GAMES, 'tables']]);
}

/** Opens a data folder, and makes it if there is none; its parents must exist. */
export function openDataFolder(path: string, warn: (message: string) => void): Result<DataFolder> {
  const journals = join(path, JOURNALS);
  const games = join(path, GAMES);
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
