import { attackerFirst, echoing, keepingActions } from '../../run/sexpr-readings.js';
import { flaw, type Mutant } from '../mutant.js';
import { type Change, sexprServer } from './server.js';

/** Follows another reading in every other game. */
function alternately(change: Change): Change {
  let games = 0;
  return (driver, table) => (games++ % 2 === 0 ? change(driver, table) : {});
}

/** Follows readings that the register allows, but not the same ones in every game. */
export const READINGS: readonly Mutant[] = [
  sexprServer(
    flaw(
      'turns-players-in-some-games',
      'in some games, an attack has the attacker first',
      'attacked/players',
      /militia/,
    ),
    alternately(attackerFirst),
  ),
  sexprServer(
    flaw(
      'echoes-in-some-games',
      'in some games, a defender is notified of its own defense',
      'defended/recipients',
      /defended|militia/,
    ),
    alternately(echoing),
  ),
  sexprServer(
    flaw(
      'keeps-actions-in-some-games',
      'in some games, a buy leaves the actions',
      'state/counters',
      /v1\/server\/buy\//,
    ),
    alternately(keepingActions),
  ),
];
