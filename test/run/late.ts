import { type CardName, cardOf, fromSetup, rulesOf } from '../../src/games/dominion/engine/index.js';
import { cardsOfVersion, type Version } from '../../src/games/dominion/sexpr/messages.js';
import { kingdomOf } from '../../src/games/dominion/sexpr/open-game.js';
import { profileOf } from '../../src/games/dominion/sexpr/state-codec.js';
import { openTable, type SexprTable } from '../../src/games/dominion/sexpr/table.js';
import { NAMES } from './seated.js';

const COPIES = 8;
const PROVINCES = 2;

const cards = (words: string) => words.split(' ').map((word) => cardOf(word as CardName));

/** A game shortly before its end: everybody is rich, has one of each kingdom card, and two provinces are left. */
export function lateTable(version: Version, seats: number, seed: number): SexprTable {
  const supply = new Map(cardsOfVersion(version).map((name) => [cardOf(name), COPIES]));
  supply.set(cardOf('province'), PROVINCES);
  const own = {
    hand: cards('gold gold silver copper estate'),
    deck: [...cards('gold gold gold silver silver silver copper estate'), ...kingdomOf(version)],
  };
  const rules = rulesOf(profileOf(version));
  const game = fromSetup({ rules, seed, supply, seats: Array.from({ length: seats }, () => own) });
  if (!game.ok) throw new Error(game.error.message);
  return openTable(version, NAMES.slice(0, seats), game.value);
}
