import { minus } from '../../../../core/multiset.js';
import { seededRandom } from '../../../../core/seeded-random.js';
import { type Card, cardOf, STARTING_DECK, startingSupply } from '../../engine/index.js';
import { readCards } from '../decode-choices.js';
import { type DealtCards, type Knowledge, RULES, supplyFrom } from '../game-from-knowledge.js';

const COPPER = cardOf('copper');

/**
 * Makes up the cards of the player's deck and discard pile, of which only the numbers are known. The player has what is missing
 * of its starting deck, then cards that somebody has taken from the supply, then coppers: each as far as the numbers go.
 */
export function dealUnseen({ state, seats }: Knowledge, seed: number): DealtCards {
  const random = seededRandom(seed);
  const seen = [state.hand, state.in_play ?? [], state.trash ?? []].flatMap((cards) => readCards(cards));
  const count = state.deck + state.discard;
  const likely = [
    ...random.shuffled(minus(STARTING_DECK, seen)),
    ...random.shuffled(minus(takenCards(supplyFrom(state), seats), minus(seen, STARTING_DECK))),
  ].slice(0, count);
  const coppers = new Array<Card>(count - likely.length).fill(COPPER);
  const cards = random.shuffled([...likely, ...coppers]);
  return { deck: cards.slice(0, state.deck), discard: cards.slice(state.deck), seed };
}

/** What the piles of the supply have lost since the start. */
function takenCards(supply: ReadonlyMap<Card, number>, seats: number): Card[] {
  const atStart = startingSupply(RULES, seats, [...supply.keys()]);
  return [...supply].flatMap(([card, left]) => new Array<Card>(Math.max(0, (atStart[card] ?? 0) - left)).fill(card));
}
