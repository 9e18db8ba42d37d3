import { attackerFirst, echoing, keepingActions } from '../../run/sexpr-readings.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, sexprServer } from './server.js';

/** Follows another reading in every other game. */
function alternately(change: Change): Change {
  let games = 0;
  return (court, table) => (games++ % 2 === 0 ? change(court, table) : {});
}

/** Follows what the register allows, but now this and now that. */
export const READINGS: readonly Mutant[] = [
  sexprServer(
    flaw(
      'turns-players-now-and-then',
      'in some games, an attack has the attacker first',
      'attacked/players',
      /militia/,
    ),
    alternately(attackerFirst),
  ),
  sexprServer(
    flaw(
      'echoes-now-and-then',
      'in some games, a defender is told of its defense',
      'defended/recipients',
      /defended|militia/,
    ),
    alternately(echoing),
  ),
  sexprServer(
    flaw(
      'keeps-actions-now-and-then',
      'in some games, a buy leaves the actions',
      'state/counters',
      /v1\/server\/buy\//,
    ),
    alternately(keepingActions),
  ),
];
