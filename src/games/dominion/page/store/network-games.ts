import { flag, listOf, objectOf, text, whole } from '../../table/json-reader.js';

/** A game on a server in which people at this device play. */
export interface NetworkGame {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly joined: number;
  /** Whoever plays here, with the secret that gives the seat back. */
  readonly seats: readonly { readonly name: string; readonly secret: string }[];
  /** Everybody at the table, as far as known. */
  readonly names: readonly string[];
  readonly isOver: boolean;
}

const KEY = 'dominion.network-games';
const MOST_KEPT = 50;
const LONGEST = 200;

const readGames = listOf(
  objectOf<NetworkGame>({
    key: text(LONGEST),
    joined: whole(0),
    seats: listOf(objectOf({ name: text(LONGEST), secret: text(LONGEST) }), LONGEST),
    names: listOf(text(LONGEST), LONGEST),
    isOver: flag,
  }),
  MOST_KEPT,
);

/** Newest first. */
export function networkGames(): readonly NetworkGame[] {
  try {
    const games = readGames(JSON.parse(localStorage.getItem(KEY) ?? '[]'), '');
    return games.ok ? games.value : [];
  } catch {
    return [];
  }
}

export const storeNetworkGames = (games: readonly NetworkGame[]): void =>
  localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST_KEPT)));
