import type { GameCatalog, NamedProtocol } from '../kit/game-catalog.js';
import { UsageError } from './errors.js';

/** The protocol with this name, or a usage error that says which there are. */
export function requireProtocol(games: GameCatalog, text: string): NamedProtocol {
  // Programs in JavaScript may forget it.
  if (typeof text !== 'string') throw new UsageError(`no protocol given; known protocols: ${games.choices.join(', ')}`);
  const named = games.find(text);
  if (named !== null) return named;
  const near = games.suggest(text);
  const suggestion = near === null ? '' : ` (did you mean ${near}?)`;
  const problem = games.entries.some(({ id }) => id === text)
    ? `${text} needs a version`
    : `unknown protocol "${text}"`;
  throw new UsageError(`${problem}; known protocols: ${games.choices.join(', ')}${suggestion}`);
}
