import { readJson, writeText } from './local-text.js';

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

/** Only this page writes them; whatever else is there must not break it. */
const isGame = (value: Partial<NetworkGame> | null): boolean =>
  Array.isArray(value?.seats) && Array.isArray(value.names) && typeof value.key === 'string';

let games: readonly NetworkGame[] | null = null;

/** Newest first. Another tab may have added some. */
export function networkGames(): readonly NetworkGame[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? (stored.filter(isGame) as NetworkGame[]) : (games ?? []);
}

export function storeNetworkGames(changed: readonly NetworkGame[]): void {
  games = changed.slice(0, MOST_KEPT);
  writeText(KEY, JSON.stringify(games));
}
