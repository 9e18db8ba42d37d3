import { ask, discardAside, discardFromHand, othersOf, plus } from '../card-effects.js';
import { draw, emit, takeTop } from '../card-moves.js';
import { cardText, type Effect } from '../card-text.js';
import { isAction, isTreasure } from '../cards.js';
import { cardsIn, move, moveAll, put, topOf } from '../pile.js';
import { currentSeat, seatAt } from '../state.js';

// Cards that draw cards or give actions, buys and coins.

const digForTwoTreasures: Effect = (game, frame) => {
  const { hand, aside } = seatAt(game, frame.seat);
  for (let found = 0; found < 2; ) {
    const card = takeTop(game, frame.seat);
    if (card === undefined) break;
    emit(game, 'revealed', frame.seat, [card], 'all');
    if (isTreasure(card)) found++;
    put(isTreasure(card) ? hand : aside, card);
  }
};

/** Draws up to seven cards, stopping at each action; continues at step 2 when done. */
const drawToSevenOrAction: Effect = (game, frame) => {
  const { hand, aside } = seatAt(game, frame.seat);
  while (hand.size < 7) {
    const card = takeTop(game, frame.seat);
    if (card === undefined) break;
    emit(game, 'drew', frame.seat, [card], 'owner');
    if (isAction(card)) {
      put(aside, card);
      return;
    }
    put(hand, card);
  }
  frame.at = 2;
};

export const BONUSES = {
  adventurer: cardText(
    'Reveal cards from your deck until you have revealed two treasures. Put those into your hand and discard the others.',
    [digForTwoTreasures, discardAside],
  ),

  cellar: cardText('+1 action. Discard any number of cards, then draw as many.', [
    plus({ actions: 1 }),
    discardFromHand({}),
    (game, frame) => draw(game, frame.seat, frame.count),
  ]),

  chancellor: cardText('+2 coins. You may put your deck into your discard pile.', [
    plus({ coins: 2 }),
    ask({
      purpose: 'deck-to-discard',
      from: 'nowhere',
      alwaysAsked: () => true,
      resolve: (game, frame, yes) => {
        const { deck, discard } = seatAt(game, frame.seat);
        if (yes.length === 0) return;
        emit(game, 'discarded', frame.seat, cardsIn(deck), 'owner');
        moveAll(deck, discard);
      },
    }),
  ]),

  'council-room': cardText('+4 cards, +1 buy. Each other player draws a card.', [
    plus({ cards: 4, buys: 1 }),
    (game, frame) => {
      for (const other of othersOf(game, frame.seat)) draw(game, other, 1);
    },
  ]),

  festival: cardText('+2 actions, +1 buy, +2 coins.', [plus({ actions: 2, buys: 1, coins: 2 })]),

  laboratory: cardText('+2 cards, +1 action.', [plus({ cards: 2, actions: 1 })]),

  library: cardText(
    'Draw until you have seven cards in hand. You may set aside each action card as you draw it; discard those at the end.',
    [
      drawToSevenOrAction,
      ask({
        purpose: 'set-aside',
        from: 'aside',
        hidden: true,
        countTitle: 'the action just drawn may be set aside or not',
        limits: () => [0, 1],
        conditions: [
          {
            aspect: 'just-drawn',
            title: 'only the action just drawn may be set aside',
            holds: (game, frame, card) => card === topOf(seatAt(game, frame.seat).aside),
          },
        ],
        resolve: (game, frame, cards) => {
          const { hand, aside } = seatAt(game, frame.seat);
          const drawn = topOf(aside);
          if (cards.length === 0 && drawn !== undefined) move(drawn, aside, hand);
          if (cards.length > 0) emit(game, 'set-aside', frame.seat, cards, 'all');
          frame.at = 0;
        },
      }),
      discardAside,
    ],
  ),

  market: cardText('+1 card, +1 action, +1 buy, +1 coin.', [plus({ cards: 1, actions: 1, buys: 1, coins: 1 })]),

  merchant: cardText('+1 card, +1 action. The first silver that you play this turn gives +1 coin.', [
    plus({ cards: 1, actions: 1 }),
    (game) => {
      game.merchants++;
    },
  ]),

  moat: cardText(
    '+2 cards. When another player plays an attack, you may reveal this card from your hand; the attack then does not affect you.',
    [plus({ cards: 2 })],
  ),

  poacher: cardText(
    '+1 card, +1 action, +1 coin. Discard a card for each empty supply pile.',
    [
      plus({ cards: 1, actions: 1, coins: 1 }),
      discardFromHand({
        hidden: true,
        countTitle: 'one card must be discarded for each empty supply pile, or the whole hand if it is smaller',
        limits: (game, _frame, available) => {
          const due = Math.min(game.emptyPiles, available);
          return [due, due];
        },
      }),
    ],
    {
      needs: [
        {
          aspect: 'enough-cards',
          title: 'the hand must hold a card to discard for each empty supply pile (R-13)',
          met: (game, rest) => {
            const { deck, discard } = currentSeat(game);
            const after = rest.size + Math.min(1, deck.size + discard.size);
            return !game.rules.quirks.includes('R-13') || after >= game.emptyPiles;
          },
        },
      ],
    },
  ),

  smithy: cardText('+3 cards.', [plus({ cards: 3 })]),

  village: cardText('+1 card, +2 actions.', [plus({ cards: 1, actions: 2 })]),

  woodcutter: cardText('+1 buy, +2 coins.', [plus({ buys: 1, coins: 2 })]),
} as const;
