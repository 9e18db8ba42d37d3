import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';
import type { MatchState } from './match-state.js';
import { isSameName } from './player-names.js';
import type { Seat } from './seat.js';
import { isSecret } from './secrets.js';

/** Whether a new player of that name may join. */
export function admit({ phase, seats }: MatchState, name: string): Granted<null> {
  if (phase === 'ended') return refuse(409, 'game/over', 'the game is over');
  if (phase === 'playing') return refuse(409, 'game/started', 'the game has started; no more players can join');
  return seats.some((seat) => isSameName(seat.name, name))
    ? refuse(409, 'name/taken', `there is a player named ${name} in this game; choose another name`)
    : ok(null);
}

/** The seat of a player who comes back, if it may. */
export function admitBack({ phase, seats }: MatchState, name: string, secret: string): Granted<Seat> {
  if (phase === 'lobby') return refuse(409, 'game/not-started', 'the game has not started; join without rejoin');
  const seat = seats.find((each) => isSameName(each.name, name));
  if (seat === undefined || !isSecret(secret, seat.secret)) {
    const message = 'no player of that name has that secret; it was in the header Herald-Rejoin when you joined';
    return refuse(403, 'rejoin/secret', message);
  }
  return seat.standing === 'left' ? refuse(403, 'rejoin/gone', 'you are no longer in this game') : ok(seat);
}
