import type { LanDialect } from './dialects.js';
import type { StartMessage } from './messages.js';
import { startReplica } from './replica.js';
import type { Ending, Replica } from './replica-state.js';
import { ResponseCount } from './response-count.js';

/** Which piles end a game: the report says three of the kingdom, the program counts any (L-14). */
export const endingOf = (dialect: string): Ending => ((dialect as LanDialect) === 'docs' ? 'kingdom-pile' : 'any-pile');

/** What is known of one client in a game: its number, its copy of the game, and who has to answer whom. */
export interface ClientState {
  readonly id: number;
  readonly count: number;
  readonly replica: Replica;
  /** The responses that it hears. */
  readonly responses: ResponseCount;
  /** How many actions it has yet to answer. */
  owed: number;
}

/** Null for a start that nobody could play. */
export function openClientState({ count, id }: StartMessage, dialect: string): ClientState | null {
  if (count < 1 || id < 1 || id > count) return null;
  return {
    id,
    count,
    replica: startReplica(count, endingOf(dialect)),
    responses: new ResponseCount(count, id),
    owed: 0,
  };
}

export const isOnTurn = ({ id, replica }: ClientState): boolean =>
  replica.phase !== 'over' && replica.active === id - 1;
