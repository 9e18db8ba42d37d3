import { type Card, coinsOf, fromSetup, type Game, isTreasure, nameOf, rulesOf } from '../../engine/index.js';
import type { ClientState } from '../../lan/client-state.js';
import { activePlayer } from '../../lan/replica-state.js';
import { type CardName, cardsOfVersion, type Version } from '../../sexpr/messages.js';
import { moveStateText, profileOf } from '../../sexpr/state-codec.js';

export const NAMES = ['one', 'two', 'three', 'four'] as const;

/** The name under which the player knows a card; null if its version has no such card. */
export function sayable(card: Card, version: Version): CardName | null {
  const name = nameOf(card) as CardName;
  return (cardsOfVersion(version) as readonly string[]).includes(name) ? name : null;
}

/** Takes each of some cards out of a list once. */
function without(cards: readonly Card[], taken: readonly Card[]): Card[] {
  const left = [...cards];
  for (const card of taken) left.splice(left.indexOf(card), 1);
  return left;
}

/**
 * The game as the player on turn sees it. On the LAN wire all treasures of the hand count at once; here only those do that the
 * player has added.
 */
export function gameFor({ replica }: ClientState, added: readonly Card[], hasBought: boolean, version: Version): Game {
  const { hand, played, deck, discard } = activePlayer(replica);
  const isBuying = replica.phase === 'buy';
  const held = without(hand, added);
  const unseen = isBuying ? held.filter(isTreasure).reduce((sum, card) => sum + coinsOf(card), 0) : 0;
  const game = fromSetup({
    rules: rulesOf(profileOf(version)),
    supply: new Map([...replica.supply].filter(([card]) => sayable(card, version) !== null)),
    seats: replica.players.map((_, seat) =>
      seat === replica.active ? { hand: held, inPlay: [...played, ...added], deck, discard, deckInOrder: true } : {},
    ),
    turn: replica.active,
    phase: replica.phase,
    actions: replica.actions,
    buys: replica.buys,
    coins: replica.coins - unseen,
    bought: hasBought,
  });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

export const moveText = (game: Game, version: Version, count: number): string =>
  `(move ${moveStateText({ game, version, names: NAMES.slice(0, count) })})`;
