import type { GameCatalog, LoadedProtocol, NamedProtocol } from '../kit/game-catalog.js';
import { UsageError } from './errors.js';

/** For the help of `--protocol`. */
export const protocolHelp = (games: GameCatalog): string => `one of: ${games.choices.join(', ')}`;

/** The protocol that an option names. */
export function requireProtocol(games: GameCatalog, text: string | undefined): NamedProtocol {
  const known = games.choices.join(', ');
  if (text === undefined) throw new UsageError(`no protocol given; add --protocol with one of: ${known}`);
  const named = games.find(text);
  if (named !== null) return named;
  const near = games.suggest(text);
  const suggestion = near === null ? '' : ` (did you mean ${near}?)`;
  const problem = games.entries.some(({ id }) => id === text)
    ? `${text} needs a version`
    : `unknown protocol "${text}"`;
  throw new UsageError(`${problem}; known protocols: ${known}${suggestion}`);
}

export const loadProtocol = (games: GameCatalog, text: string | undefined): Promise<LoadedProtocol> =>
  games.load(requireProtocol(games, text));
