import { type BridgeAction, note } from '../../../../kit/bridge-action.js';
import { cardOf, rulesOf, startingSupply } from '../../engine/index.js';
import { kingdomOf } from '../../sexpr/open-game.js';
import { profileOf } from '../../sexpr/state-codec.js';
import { cardsOfVersion } from '../../sexpr/versions.js';
import type { Seat } from './bridge-state.js';
import { countIn, type SupplyCounts } from './card-mapping.js';

// In what this game is another one than the drivers play. It cannot be bridged over, and so it is said.

/** No driver has more seats (S-63). */
const MOST_SEATS = 4;

/** The piles of the own first turn; others may have bought before it, but nobody can have put a card back. */
export function differentPiles({ order, options, table }: Seat, supply: SupplyCounts): BridgeAction[] {
  if (table !== null || order.length > MOST_SEATS) return [];
  const { version } = options;
  const usual = startingSupply(rulesOf(profileOf(version)), order.length, kingdomOf(version));
  const isUntouched = order[0] === options.name;
  const isOdd = (count: number, due: number): boolean => count > due || (isUntouched && count < due);
  const odd = cardsOfVersion(version)
    .filter((card) => card !== 'woodcutter' && isOdd(countIn(supply, card), usual[cardOf(card)] as number))
    .map((card) => `${card} ${countIn(supply, card)} instead of ${usual[cardOf(card)]}`);
  if (odd.length === 0) return [];
  return [note(`piles are not those of the S-expression game, which changes its length (R-01): ${odd.join(', ')}`)];
}

/** Enough to end a game of the other protocol, with any number of seats. */
const EMPTY_PILES = 3;

/** The drivers' games end with the last province alone (S-59). What others took since the last state is not known. */
export function differentEnd({ table }: Seat): BridgeAction[] {
  if (table === null || countIn(table.supply, 'province') === 0) return [];
  const empty = Object.keys(table.supply).filter((card) => table.supply[card] === 0);
  if (empty.length < EMPTY_PILES) return [];
  return [
    note(`the game is over with ${empty.join(', ')} empty; a driver would play on until the last province (S-59)`),
  ];
}
