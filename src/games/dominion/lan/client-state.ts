import { fault, ok, type Result } from '../../../core/result.js';
import type { LanDialect } from './dialects.js';
import { MAX_PLAYERS, MIN_PLAYERS, type StartMessage } from './messages.js';
import { startReplica } from './replica.js';
import type { Ending, Replica } from './replica-state.js';
import { ResponseCount } from './response-count.js';

/** Which piles end a game: the report says three of the kingdom, the program counts any (L-14). */
export const endingOf = (dialect: LanDialect): Ending => (dialect === 'docs' ? 'kingdom-pile' : 'any-pile');

/** What is known of one client in a game: its number, its copy of the game, and who has to answer whom. */
export interface ClientState {
  readonly id: number;
  readonly count: number;
  readonly replica: Replica;
  /** The responses that it receives. */
  readonly responses: ResponseCount;
  /** How many actions it has yet to answer. */
  owed: number;
}

/** The error is a start that Herald does not play: the program's server starts games of any number (L-11). */
export function openClientState({ count, id }: StartMessage, dialect: LanDialect): Result<ClientState> {
  if (count < MIN_PLAYERS || count > MAX_PLAYERS)
    return fault(
      'lan/count',
      `the server starts a game of ${count}; a game has ${MIN_PLAYERS} to ${MAX_PLAYERS} players`,
    );
  if (id < 1 || id > count)
    return fault('lan/number', `the server starts a game of ${count} in which this is player ${id}`);
  return ok(clientIn(startReplica(count, endingOf(dialect)), id));
}

/** The client of the player on turn, in a game in which everybody has answered everything. */
export const clientOnTurn = (replica: Replica): ClientState => clientIn(replica, replica.active + 1);

function clientIn(replica: Replica, id: number): ClientState {
  const count = replica.players.length;
  return { id, count, replica, responses: new ResponseCount(count, id), owed: 0 };
}

export const isOnTurn = ({ id, replica }: ClientState): boolean =>
  replica.phase !== 'over' && replica.active === id - 1;
