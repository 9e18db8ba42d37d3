import { type BridgeAction, note } from '../../../../kit/bridge-action.js';
import { type CardName, cardOf, rulesOf, startingSupply } from '../../engine/index.js';
import { isJsonCard, parseJsonCard } from '../../jsonrpc/card-names.js';
import { kingdomOf } from '../../sexpr/open-game.js';
import { profileOf } from '../../sexpr/state-codec.js';
import { cardsOfVersion, type Version } from '../../sexpr/versions.js';
import type { BridgeState } from './bridge-state.js';
import { countIn, type SupplyCounts } from './card-mapping.js';

// How this game differs from the one that the drivers play. The bridge cannot change that, so it reports it.

/** Cards that change what others own or hold, and that no S-expression message announces. */
const UNANNOUNCED: readonly CardName[] = ['witch', 'bandit', 'bureaucrat', 'council-room'];
const MILITIA: CardName = 'militia';

/** The cards of a kingdom that may change the player's own without a message it understands, as the server names them. */
export function findUnannouncedCards(kingdom: readonly string[], version: Version): string[] {
  const known: readonly CardName[] = cardsOfVersion(version);
  return kingdom.filter((card) => {
    // A card from another set may do anything.
    if (!isJsonCard(card)) return true;
    const name = parseJsonCard(card);
    if (!name.ok) return true;
    return UNANNOUNCED.includes(name.value) || (name.value === MILITIA && !known.includes(MILITIA));
  });
}

/** No driver has more seats (S-63). */
const MAX_DRIVER_SEATS = 4;

/** Compares the piles at the player's first turn. Others may have bought before it, but nothing can have been returned. */
export function noteDifferentPiles({ order, options, publicCards }: BridgeState, supply: SupplyCounts): BridgeAction[] {
  if (publicCards !== null || order.length > MAX_DRIVER_SEATS) return [];
  const { version } = options;
  const usual = startingSupply(rulesOf(profileOf(version)), order.length, kingdomOf(version));
  const isUntouched = order[0] === options.name;
  const differs = (count: number, due: number): boolean => count > due || (isUntouched && count < due);
  const different = cardsOfVersion(version)
    .filter((card) => card !== 'woodcutter' && differs(countIn(supply, card), usual[cardOf(card)] as number))
    .map((card) => `${card} ${countIn(supply, card)} instead of ${usual[cardOf(card)]}`);
  if (different.length === 0) return [];
  return [
    note(`the piles differ from the drivers', which changes the length of games (R-01): ${different.join(', ')}`),
  ];
}

/** Enough to end a game of the other protocol, with any number of seats. */
const EMPTY_PILES = 3;

/** The drivers' games end only with the last province (S-59). What others gained since the last state is not known. */
export function noteDifferentEnd({ publicCards }: BridgeState): BridgeAction[] {
  if (publicCards === null || countIn(publicCards.supply, 'province') === 0) return [];
  const { supply } = publicCards;
  const empty = Object.keys(supply).filter((card) => supply[card] === 0);
  if (empty.length < EMPTY_PILES) return [];
  return [note(`the game ended with ${empty.join(', ')} empty; a driver plays on until the last province (S-59)`)];
}
