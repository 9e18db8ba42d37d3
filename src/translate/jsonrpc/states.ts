import { ABSENT, ALL_CARDS, type Card, cardsIn, type Game, nameOf, type Pile, seatAt } from '../../engine/index.js';
import { makeJsonCard } from '../../protocol/jsonrpc/cards.js';
import type { Dialect, EndTurnResult, JsonCard, TurnState } from '../../protocol/jsonrpc/messages.js';

export const jsonCard = (card: Card): JsonCard => makeJsonCard(nameOf(card));

export const jsonCards = (cards: readonly Card[]): JsonCard[] => cards.map(jsonCard);

const newestFirst = (pile: Pile): JsonCard[] => jsonCards(cardsIn(pile)).reverse();

/** Every pile of the game with its count, the empty ones too (J-23). Part of every state, so it is made in a plain loop. */
export function supplyMap({ supply }: Game): Record<string, number> {
  const piles: Record<string, number> = {};
  for (const card of ALL_CARDS) if (supply[card] !== ABSENT) piles[jsonCard(card)] = supply[card] as number;
  return piles;
}

/** What a player is told when its turn ends, and the part of every state that is its own. */
export function endTurnResult(game: Game, seat: number): EndTurnResult {
  const { hand, discard, deck } = seatAt(game, seat);
  return { hand: newestFirst(hand), discard: discard.size, deck: deck.size, supply: supplyMap(game) };
}

/** What a player is told in its turn. The `live` dialect adds what the real server adds (J-24). */
export function turnState(game: Game, seat: number, dialect: Dialect): TurnState {
  const { buys, actions, coins } = game;
  const documented = { ...endTurnResult(game, seat), buys, actions, treasure: coins };
  if (dialect === 'docs') return documented;
  return {
    ...documented,
    trash: newestFirst(game.trash),
    in_play: newestFirst(seatAt(game, seat).inPlay),
    phase: [game.phase === 'action' ? 'Action' : 'Buy'],
  };
}
