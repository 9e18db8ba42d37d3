import type { KeptGame } from '../../kit/table-session.js';

/** A profile that a server keeps, and by what its owner is known. */
export interface StoredUser {
  readonly id: string;
  /** Of its secret. */
  readonly hash: string;
  readonly profile: unknown;
}

/** What a server of tables keeps of people: read when it starts, and changed as it goes on. */
export interface TableStore {
  /** A later one replaces an earlier one of the same id. */
  readonly users: readonly StoredUser[];
  readonly games: readonly KeptGame[];
  /** False if everything is forgotten when the server stops. */
  readonly lasts: boolean;
  /** Throws if it cannot be written. */
  readonly addUser: (user: StoredUser) => void;
  readonly addGame: (game: KeptGame) => void;
  /** Forgets a profile. `games` are those that were played under it, as they are kept from now on. */
  readonly removeUser: (id: string, games: readonly KeptGame[]) => void;
}

export const MEMORY_STORE: TableStore = {
  users: [],
  games: [],
  lasts: false,
  addUser: () => {},
  addGame: () => {},
  removeUser: () => {},
};
