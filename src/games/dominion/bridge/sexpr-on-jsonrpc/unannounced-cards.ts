import type { CardName } from '../../engine/index.js';
import { isJsonCard, parseJsonCard } from '../../jsonrpc/card-names.js';
import { cardsOfVersion, type Version } from '../../sexpr/versions.js';

/** Cards that change what others own or hold, and of which no S-expression message speaks. */
const TOUCHING: readonly CardName[] = ['witch', 'bandit', 'bureaucrat', 'council-room'];
const MILITIA: CardName = 'militia';

/** The cards of a kingdom that may touch the player's own without a message it would understand, as the server names them. */
export function touchingCards(kingdom: readonly string[], version: Version): string[] {
  const known: readonly CardName[] = cardsOfVersion(version);
  return kingdom.filter((card) => {
    // Of a card from another set nobody knows what it does.
    if (!isJsonCard(card)) return true;
    const name = parseJsonCard(card);
    if (!name.ok) return true;
    return TOUCHING.includes(name.value) || (name.value === MILITIA && !known.includes(MILITIA));
  });
}
