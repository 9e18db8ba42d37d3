import { type Answer, type Card, fromSetup, isTreasure, rulesOf, type View } from '../engine/index.js';
import type { Strategy } from '../strategies/strategy.js';
import { whyIllegal } from './play-legality.js';
import { activePlayer, END, type Play, type Replica, type ReplicaPlayer } from './replica-state.js';

const RULES = rulesOf('rulebook-1e');

/** The game as the strategies of Dominion see it, from the seat of the player on turn. */
export function viewOf(replica: Replica): View {
  const game = fromSetup({
    rules: RULES,
    supply: replica.supply,
    seats: replica.players.map((player, index) => seatOf(player, index === replica.active && replica.phase === 'buy')),
    turn: replica.active,
    phase: replica.phase,
    actions: replica.actions,
    buys: replica.buys,
    coins: replica.coins,
  });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}

/** In the buy phase all treasures count already, as if they had been played. */
const seatOf = ({ hand, played, deck, discard, turns }: ReplicaPlayer, isBuying: boolean) => ({
  hand: isBuying ? hand.filter((card) => !isTreasure(card)) : hand,
  inPlay: isBuying ? [...played, ...hand.filter(isTreasure)] : played,
  deck,
  discard,
  deckInOrder: true,
  turns,
});

/** What a strategy plays next, for the player on turn. Treasures are not played here: the phase ends instead. */
export function choosePlay(strategy: Strategy, replica: Replica): Play {
  const play = playFor(strategy(viewOf(replica)), replica);
  return whyIllegal(replica, play) === null ? play : END;
}

function playFor({ kind, card }: Answer, replica: Replica): Play {
  if (kind === 'act') return { kind: 'card', index: activePlayer(replica).hand.indexOf(card as Card) };
  // Some hold that nothing is bought before the buy phase (L-04).
  return kind === 'buy' && replica.phase === 'buy' ? { kind: 'buy', card: card as Card } : END;
}
