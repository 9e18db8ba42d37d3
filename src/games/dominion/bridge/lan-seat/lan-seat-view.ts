import { type Card, coinsOf, fromSetup, type Game, isTreasure, type Rules } from '../../engine/index.js';
import type { ClientState } from '../../lan/client-state.js';

/** How a player of another protocol sees the game: by its rules, and as far as it knows the cards. */
export interface Sight {
  readonly rules: Rules;
  readonly knows: (card: Card) => boolean;
}

/** What the player has done in its turn, as its protocol tells it. */
export interface TurnSoFar {
  /** Treasures that it has played. */
  readonly added: readonly Card[];
  readonly hasBought: boolean;
}

/** Takes each of some cards out of a list once. */
function without(cards: readonly Card[], taken: readonly Card[]): Card[] {
  const left = [...cards];
  for (const card of taken) left.splice(left.indexOf(card), 1);
  return left;
}

/**
 * The game as one player sees it. On the LAN wire all treasures of the hand count at once; here only those do that the player has
 * played.
 */
export function viewOfSeat({ replica, id }: ClientState, { added, hasBought }: TurnSoFar, sight: Sight): Game {
  const own = id - 1;
  const isBuying = replica.phase === 'buy' && replica.active === own;
  const game = fromSetup({
    rules: sight.rules,
    supply: new Map([...replica.supply].filter(([card]) => sight.knows(card))),
    seats: replica.players.map(({ hand, played, deck, discard }, seat) =>
      seat === own
        ? { hand: without(hand, added), inPlay: [...played, ...added], deck, discard, deckInOrder: true }
        : {},
    ),
    turn: replica.active,
    phase: replica.phase,
    actions: replica.actions,
    buys: replica.buys,
    coins: replica.coins - (isBuying ? coinsIn(without(replica.players[own]?.hand ?? [], added)) : 0),
    bought: hasBought,
  });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

const coinsIn = (cards: readonly Card[]): number =>
  cards.filter(isTreasure).reduce((sum, card) => sum + coinsOf(card), 0);
