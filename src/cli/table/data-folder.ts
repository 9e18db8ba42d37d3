import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../core/result.js';
import { LOCK_NAME, type StoredUser, type TableStore } from '../../host/index.js';
import type { KeptGame } from '../../kit/table-session.js';
import { checkOutputsIn } from '../output/output-file.js';
import { type Fields, LineFile } from './line-file.js';

/** What a server of tables keeps between two starts. */
export interface DataFolder {
  /** The journals of games that are being played. */
  readonly journals: string;
  /** Profiles and finished games. */
  readonly store: TableStore;
}

/** Only its owner may read what people play. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const JOURNALS = 'tables';
const GAMES = 'games.ndjson';
const USERS = 'users.ndjson';

/** Refuses a folder in which files of somebody else would be written to. */
export function checkDataFolder(path: string): void {
  checkOutputsIn('--data', join(path, JOURNALS), [[LOCK_NAME, 'lock']]);
  checkOutputsIn('--data', path, [
    [GAMES, 'tables'],
    [USERS, 'users'],
  ]);
}

/** Opens a data folder, and makes it if there is none; its parents must exist. */
export function openDataFolder(path: string, warn: (message: string) => void): Result<DataFolder> {
  const journals = join(path, JOURNALS);
  const [games, users] = [join(path, GAMES), join(path, USERS)];
  try {
    for (const folder of [path, journals]) if (!existsSync(folder)) mkdirSync(folder, { mode: PRIVATE_FOLDER });
    for (const file of [games, users]) appendFileSync(file, '', { mode: PRIVATE_FILE });
    return ok({ journals, store: openStore(new LineFile(games), new LineFile(users), warn) });
  } catch (error) {
    return fault('data/folder', `${path} cannot be written to: ${(error as Error).message}`);
  }
}

const openStore = (games: LineFile, users: LineFile, warn: (message: string) => void): TableStore => ({
  lasts: true,
  games: games.read<KeptGame>(isGame, warn).filter(({ profiles }) => profiles.length > 0),
  users: users.read<StoredUser>(isUser, warn),
  addGame: (game) => games.append(game),
  addUser: (user) => users.append(user),
  removeUser: (id, changed) => {
    const newGames = new Map(changed.map((game) => [game.key, game]));
    // Whoever loses the power in between still has the profile, and can delete it again.
    if (changed.length > 0) games.rewrite<KeptGame>((game) => newGames.get(String(game.key)) ?? game);
    users.rewrite<StoredUser>((user) => (user.id === id ? null : user));
  },
});

function isGame(value: Fields<KeptGame>): boolean {
  const { key, created, profiles } = value;
  return typeof key === 'string' && typeof created === 'number' && Array.isArray(profiles) && 'table' in value;
}

const isUser = (value: Fields<StoredUser>): boolean =>
  typeof value.id === 'string' && typeof value.hash === 'string' && 'profile' in value;
