import type { GameCatalog, LoadedProtocol, NamedProtocol } from '../kit/game-catalog.js';
import { UsageError } from '../run/errors.js';
import { requireProtocol as requireNamed } from '../run/require-protocol.js';

/** For the help of `--protocol`. */
export const protocolHelp = (games: GameCatalog): string => `one of: ${games.choices.join(', ')}`;

/** The protocol that an option names. */
export function requireProtocol(games: GameCatalog, text: string | undefined): NamedProtocol {
  if (text !== undefined) return requireNamed(games, text);
  throw new UsageError(`no protocol given; add --protocol with one of: ${games.choices.join(', ')}`);
}

export const loadProtocol = (games: GameCatalog, text: string | undefined): Promise<LoadedProtocol> =>
  games.load(requireProtocol(games, text));
