import { type NetworkGame, networkGames, storeNetworkGames } from '../store/network-games.js';
import { newId } from '../store/random.js';

const SECRET_BYTES = 18;

/** What gives a seat back to whoever has it; nobody can guess it. */
export const newSecret = (): string => newId(SECRET_BYTES);

export const findGame = (key: string): NetworkGame | undefined => networkGames().find((game) => game.key === key);

const others = (key: string): readonly NetworkGame[] => networkGames().filter((game) => game.key !== key);

/** Remembers a game, or what has changed of it. */
export const rememberGame = (game: NetworkGame): void => storeNetworkGames([game, ...others(game.key)]);

export const forgetGame = (key: string): void => storeNetworkGames(others(key));
