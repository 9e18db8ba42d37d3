import { type NetworkGame, networkGames, storeNetworkGames } from '../store/network-games.js';

const SECRET_BYTES = 18;

/** What gives a seat back to whoever has it; nobody can guess it. */
export const newSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

const ownGame = (key: string): NetworkGame | undefined => networkGames().find((game) => game.key === key);

/** Remembers a game, or what has changed of it. The browser may refuse, and then a reload loses the seat. */
export function rememberGame(game: NetworkGame): void {
  try {
    storeNetworkGames([game, ...networkGames().filter(({ key }) => key !== game.key)]);
  } catch {
    unstored.set(game.key, game);
  }
}

export function forgetGame(key: string): void {
  unstored.delete(key);
  try {
    storeNetworkGames(networkGames().filter((game) => game.key !== key));
  } catch {
    // There is nothing stored.
  }
}

/** As long as the page, where the browser keeps nothing. */
const unstored = new Map<string, NetworkGame>();

export const findGame = (key: string): NetworkGame | undefined => ownGame(key) ?? unstored.get(key);
