import { type Card, type CardName, cardOf, isTreasure } from '../engine/index.js';
import { draw, type Replica, type ReplicaPlayer, turnOver } from './replica-state.js';

type Effect = (replica: Replica, player: ReplicaPlayer) => void;

interface Bonus {
  readonly cards?: number;
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
}

const bonus =
  ({ cards = 0, actions = 0, buys = 0, coins = 0 }: Bonus): Effect =>
  (replica, player) => {
    draw(player, cards);
    replica.actions += actions;
    replica.buys += buys;
    replica.coins += coins;
  };

/** Everybody draws in the order of numbers, the player too, who then draws three more. */
const councilRoom: Effect = (replica, player) => {
  for (const each of replica.players) draw(each, 1);
  bonus({ cards: 3, buys: 1 })(replica, player);
};

const TREASURES_FOUND = 2;

/** Treasures go to the hand as they come; of the others, the one seen last is put on the discard pile first. */
const adventurer: Effect = (_, player) => {
  const others: Card[] = [];
  for (let found = 0; found < TREASURES_FOUND; ) {
    const card = turnOver(player);
    if (card === undefined) break;
    if (isTreasure(card)) {
      player.hand.push(card);
      found++;
    } else others.push(card);
  }
  player.discard.push(...others.reverse());
};

const EFFECTS: Partial<Record<CardName, Effect>> = {
  moat: bonus({ cards: 2 }),
  village: bonus({ cards: 1, actions: 2 }),
  woodcutter: bonus({ buys: 1, coins: 2 }),
  smithy: bonus({ cards: 3 }),
  'council-room': councilRoom,
  festival: bonus({ actions: 2, buys: 1, coins: 2 }),
  laboratory: bonus({ cards: 2, actions: 1 }),
  market: bonus({ cards: 1, actions: 1, buys: 1, coins: 1 }),
  adventurer,
};

/** What the ten cards of the kingdom do here. Gardens cannot be played. */
export const CARD_EFFECTS: ReadonlyMap<Card, Effect> = new Map(
  Object.entries(EFFECTS).map(([name, effect]) => [cardOf(name as CardName), effect]),
);
