import {
  ask,
  attackingFrame,
  attackOthers,
  discardAside,
  discardFromHand,
  exactly,
  gainCard,
  mayReact,
  ofType,
  plus,
  putBackAside,
  reveal,
  upTo,
} from '../card-effects.js';
import { discardFrom, emit, emitCard, topdeckFrom, trashFrom } from '../card-moves.js';
import { type Condition, cardText, type Effect, type Need } from '../card-text.js';
import { type Card, cardOf, isTreasure } from '../cards.js';
import { MILITIA_HAND_SIZE } from '../game-constants.js';
import { cardsIn, move, someIn } from '../pile.js';
import { type Frame, type Game, inSupply, newFrame, seatAt } from '../state.js';

const COPPER = cardOf('copper');
const GOLD = cardOf('gold');
const SILVER = cardOf('silver');

/** In the original server, bandit and bureaucrat are playable only while their treasure can be gained. */
const needsPile = (card: Card): Need => ({
  aspect: 'needs-pile',
  title: 'the pile of the gained treasure must not be empty (R-08)',
  met: (game) => !game.rules.quirks.includes('R-08') || inSupply(game, card),
});

const isLoot = (card: Card): boolean => isTreasure(card) && card !== COPPER;

/** Silver or gold; with R-07, any revealed card if one of them is silver or gold. */
const loot: Condition = {
  aspect: 'loot',
  title: 'the trashed card must be a revealed treasure other than copper',
  holds: (game, frame, card) =>
    isLoot(card) || (game.rules.quirks.includes('R-07') && someIn(seatAt(game, frame.seat).aside, isLoot)),
};

const revealTwo = reveal(2);

/** A spy starts with its own player's deck. */
const spyOnEveryone: Effect = (game, frame) => {
  attackOthers(game, frame);
  const self: Frame = newFrame(frame.card, 'attack', frame.seat);
  self.at = 1; // skip the reaction: the attacker cannot react to itself
  game.stack.push(self);
};

const takeLoot = (game: Game, frame: Frame, cards: readonly Card[]): void => {
  for (const card of cards) {
    move(card, game.trash, seatAt(game, frame.seat).discard);
    emitCard(game, 'gained', frame.seat, card);
  }
};

export const ATTACKS = {
  bandit: cardText(
    'Gain a gold. Each other player reveals the top two cards of their deck, trashes a revealed silver or gold, and discards the rest.',
    [gainCard('gold', 'discard'), attackOthers],
    {
      reveals: true,
      needs: [needsPile(GOLD)],
      attack: [
        (game, frame) => {
          if (game.rules.revealsBeforeReaction) revealTwo(game, frame);
        },
        mayReact,
        (game, frame) => {
          if (!game.rules.revealsBeforeReaction) revealTwo(game, frame);
        },
        ask({
          purpose: 'trash',
          from: 'aside',
          hidden: true,
          ...exactly(1),
          conditions: [loot],
          alwaysAsked: (game) => game.rules.asksAlways,
          resolve: (game, frame, cards) => trashFrom(game, frame.seat, 'aside', cards),
        }),
        discardAside,
      ],
    },
  ),

  bureaucrat: cardText(
    'Gain a silver onto your deck. Each other player puts a victory card from their hand onto their deck, or reveals a hand without one.',
    [gainCard('silver', 'deck'), attackOthers],
    {
      needs: [needsPile(SILVER)],
      attack: [
        mayReact,
        ask({
          purpose: 'topdeck',
          from: 'hand',
          ...exactly(1),
          conditions: [ofType('victory')],
          alwaysAsked: (game) => game.rules.asksAlways,
          resolve: (game, frame, cards) => {
            const shown = cards.length > 0 ? cards : cardsIn(seatAt(game, frame.seat).hand);
            emit(game, 'revealed', frame.seat, shown, 'all');
            topdeckFrom(game, frame.seat, 'hand', cards, 'all');
          },
        }),
      ],
    },
  ),

  militia: cardText(
    '+2 coins. Each other player discards down to three cards in hand.',
    [plus({ coins: 2 }), attackOthers],
    {
      attack: [
        mayReact,
        discardFromHand({
          countTitle: 'exactly three cards must be left in the hand, or all of a smaller one',
          limits: (game, _frame, available) => {
            const due = Math.max(0, available - MILITIA_HAND_SIZE);
            return [due, game.rules.quirks.includes('R-11') ? available : due];
          },
          alwaysAsked: (game) => game.rules.asksAlways,
        }),
      ],
    },
  ),

  spy: cardText(
    '+1 card, +1 action. Each player, you included, reveals the top card of their deck and discards it or puts it back, as you choose.',
    [plus({ cards: 1, actions: 1 }), spyOnEveryone],
    {
      reveals: true,
      attack: [
        mayReact,
        reveal(1),
        ask({
          purpose: 'discard',
          from: 'aside',
          chooser: 'attacker',
          hidden: true,
          ...upTo(1),
          resolve: (game, frame, cards) => discardFrom(game, frame.seat, 'aside', cards),
        }),
        putBackAside,
      ],
    },
  ),

  thief: cardText(
    'Each other player reveals the top two cards of their deck, trashes a revealed treasure that you choose, and discards the rest. You may gain any of the trashed cards.',
    [
      attackOthers,
      ask({
        purpose: 'gain',
        from: 'trash',
        hidden: true,
        resolve: takeLoot,
      }),
    ],
    {
      reveals: true,
      attack: [
        mayReact,
        reveal(2),
        ask({
          purpose: 'trash',
          from: 'aside',
          chooser: 'attacker',
          hidden: true,
          ...exactly(1),
          conditions: [ofType('treasure')],
          resolve: (game, frame, cards) => {
            trashFrom(game, frame.seat, 'aside', cards);
            attackingFrame(game).cards.push(...cards);
          },
        }),
        discardAside,
      ],
    },
  ),

  witch: cardText('+2 cards. Each other player gains a curse.', [plus({ cards: 2 }), attackOthers], {
    attack: [mayReact, gainCard('curse', 'discard')],
  }),
} as const;
