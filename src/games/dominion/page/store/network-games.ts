import { readJson } from './local-text.js';

/** Whoever plays here, with the secret that gives the seat back. */
export interface OwnSeat {
  readonly name: string;
  readonly secret: string;
  /** The id of the profile for which the game counts. */
  readonly profile?: string | null;
}

/** A game on a server in which people at this device play. */
export interface NetworkGame {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly joined: number;
  readonly seats: readonly OwnSeat[];
  /** Everybody at the table, as far as known. */
  readonly names: readonly string[];
  readonly isOver: boolean;
}

export const NETWORK_GAMES_KEY = 'dominion.network-games';

/** Only this page writes them; whatever else is there must not break it. */
const isGame = (value: Partial<NetworkGame> | null): boolean =>
  Array.isArray(value?.seats) && Array.isArray(value.names);

/** Newest first. Another tab may have added some. Null if there never was one, or the browser keeps nothing. */
export function storedNetworkGames(): readonly NetworkGame[] | null {
  const stored = readJson(NETWORK_GAMES_KEY);
  return Array.isArray(stored) ? (stored.filter(isGame) as NetworkGame[]) : null;
}
