import { ABSENT, ALL_CARDS, type Card, cardsIn, type Game, nameOf, type Pile, seatAt } from '../engine/index.js';
import { makeJsonCard } from './card-names.js';
import type { Dialect, EndTurnResult, JsonCard, TurnState } from './messages.js';

// States as data. A server sends them as text, which `state-writer.ts` makes from the game at once.

export const jsonCard = (card: Card): JsonCard => makeJsonCard(nameOf(card));

export const jsonCards = (cards: readonly Card[]): JsonCard[] => cards.map(jsonCard);

const newestFirst = (pile: Pile): JsonCard[] => jsonCards(cardsIn(pile)).reverse();

/** Every pile of the game with its count, the empty ones too (J-23). */
export function supplyMap({ supply }: Game): Record<string, number> {
  const piles: Record<string, number> = {};
  for (const card of ALL_CARDS) if (supply[card] !== ABSENT) piles[jsonCard(card)] = supply[card] as number;
  return piles;
}

/** What a player is sent when its turn ends. */
export function endTurnResultOf(game: Game, seat: number): EndTurnResult {
  const { hand, discard, deck } = seatAt(game, seat);
  return { hand: newestFirst(hand), discard: discard.size, deck: deck.size, supply: supplyMap(game) };
}

/** What a player is sent in its turn. The `live` dialect has what the real server adds (J-24). */
export function turnStateOf(game: Game, seat: number, dialect: Dialect): TurnState {
  const { buys, actions, coins } = game;
  const documented = { ...endTurnResultOf(game, seat), buys, actions, treasure: coins };
  if (dialect === 'docs') return documented;
  const in_play = newestFirst(seatAt(game, seat).inPlay);
  return {
    ...documented,
    trash: newestFirst(game.trash),
    in_play,
    phase: [game.phase === 'action' ? 'Action' : 'Buy'],
  };
}
