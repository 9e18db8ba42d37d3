import type { CardName, Defense, Play, State } from '../../sexpr/messages.js';

/** Whether the discard pile has become the deck between two states, with one play or defense in between (J-32). */
export const hasShuffled = (before: State, reply: Play | Defense, after: State): boolean =>
  after.discards.length < before.discards.length + discardedBy(before, reply).length;

/** What a play or a defense puts on the player's discard pile. */
function discardedBy({ hand, plays }: State, { kind, ...reply }: Play | Defense): readonly CardName[] {
  const { card = null, cards = [] } = reply as { card?: CardName | null; cards?: readonly CardName[] };
  switch (kind) {
    case 'clean':
      return [...hand, ...plays];
    case 'buy':
      return card === null ? [] : [card];
    case 'discard':
      return cards;
    case 'act':
      return card === null ? [] : discardedByAction(card, cards);
    default:
      return [];
  }
}

function discardedByAction(card: CardName, cards: readonly CardName[]): readonly CardName[] {
  if (card === 'cellar' || card === 'workshop') return cards;
  return card === 'remodel' ? cards.slice(1) : [];
}
