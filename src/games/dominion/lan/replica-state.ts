import type { Card } from '../engine/index.js';
import { rearrange } from './shuffle.js';

/** The cards of one player. Each list is in order: hand and played cards from the first, piles with their top card last. */
export interface ReplicaPlayer {
  hand: Card[];
  played: Card[];
  deck: Card[];
  discard: Card[];
  turns: number;
}

export const ENDINGS = ['any-pile', 'kingdom-pile'] as const;
/** Which piles count when three of them have been emptied (L-14). */
export type Ending = (typeof ENDINGS)[number];

/**
 * The game as every client computes it. Nothing but the plays is ever sent, so all copies must agree in every detail, the order
 * of cards in a hand included.
 */
export interface Replica {
  readonly players: ReplicaPlayer[];
  readonly supply: Map<Card, number>;
  readonly ending: Ending;
  /** The index of the player on turn: its number less one. */
  active: number;
  phase: 'action' | 'buy' | 'over';
  actions: number;
  buys: number;
  coins: number;
}

export type Play =
  | { readonly kind: 'card'; readonly index: number }
  | { readonly kind: 'buy'; readonly card: Card }
  | { readonly kind: 'end' };

/** Ends the phase. */
export const END: Play = { kind: 'end' };

export const activePlayer = ({ players, active }: Replica): ReplicaPlayer => players[active] as ReplicaPlayer;

/** One card at a time, to the end of the hand, as far as there are cards. */
export function draw(player: ReplicaPlayer, count: number): void {
  for (let left = count; left > 0; left--) {
    const card = turnOver(player);
    if (card === undefined) return;
    player.hand.push(card);
  }
}

/** The top card of the deck, which is made from the discard pile if it is empty; undefined if both are. */
export function turnOver(player: ReplicaPlayer): Card | undefined {
  if (player.deck.length === 0) {
    player.deck = rearrange(player.discard);
    player.discard = [];
  }
  return player.deck.pop();
}
