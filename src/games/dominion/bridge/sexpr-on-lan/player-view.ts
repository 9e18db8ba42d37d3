import { type Card, type Game, nameOf, rulesOf } from '../../engine/index.js';
import { type CardName, cardsOfVersion, type Version } from '../../sexpr/messages.js';
import { moveStateText, profileOf } from '../../sexpr/state-codec.js';
import { SEAT_NAMES } from '../lan-seat/lan-seat.js';
import type { Sight } from '../lan-seat/lan-seat-view.js';

/** The name under which the player knows a card; null if its version has no such card. */
export function sayable(card: Card, version: Version): CardName | null {
  const name = nameOf(card) as CardName;
  return (cardsOfVersion(version) as readonly string[]).includes(name) ? name : null;
}

export const sightOf = (version: Version): Sight => ({
  rules: rulesOf(profileOf(version)),
  knows: (card) => sayable(card, version) !== null,
});

export const moveText = (game: Game, version: Version, count: number): string =>
  `(move ${moveStateText({ game, version, names: SEAT_NAMES.slice(0, count) })})`;
