import { writeText } from '../store/local-text.js';
import { NETWORK_GAMES_KEY, type NetworkGame, storedNetworkGames } from '../store/network-games.js';
import { newId } from '../store/random.js';

const SECRET_BYTES = 18;

/** What gives a seat back to whoever has it; nobody can guess it. */
export const newSecret = (): string => newId(SECRET_BYTES);

const MOST_KEPT = 50;

/** For as long as the page, where the browser keeps nothing. */
let games: readonly NetworkGame[] = [];

/** Newest first. */
export const networkGames = (): readonly NetworkGame[] => storedNetworkGames() ?? games;

function storeNetworkGames(changed: readonly NetworkGame[]): void {
  games = changed.slice(0, MOST_KEPT);
  writeText(NETWORK_GAMES_KEY, JSON.stringify(games));
}

export const findGame = (key: string): NetworkGame | undefined => networkGames().find((game) => game.key === key);

const others = (key: string): readonly NetworkGame[] => networkGames().filter((game) => game.key !== key);

/** Remembers a game, or what has changed of it. */
export const rememberGame = (game: NetworkGame): void => storeNetworkGames([game, ...others(game.key)]);

export const forgetGame = (key: string): void => storeNetworkGames(others(key));
