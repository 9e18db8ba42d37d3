import {
  ask,
  costingUpTo,
  discardAside,
  exactly,
  gainChosen,
  NOTHING,
  ofType,
  oneOrSkip,
  only,
  plus,
  reveal,
  trashFromHand,
  upTo,
} from '../card-effects.js';
import { discardFrom, emit, playAgain, playFrom, takeAside, topdeckFrom, trashFrom } from '../card-moves.js';
import { type CardQuestion, type Condition, cardText, type Need } from '../card-text.js';
import { ALL_CARDS, type Card, costOf, hasType, isAction, isTreasure } from '../cards.js';
import { cardAt, cardsIn, copyPile, has, removeFrom, someIn } from '../pile.js';
import { type Game, inSupply, seatAt } from '../state.js';
// A circular import: the list of texts is complete by the time a condition is checked.
import { textOf } from './text-of.js';

// Cards that gain, trash, rearrange the deck or play other cards.

type Gainable = (card: Card) => boolean;
const anything: Gainable = () => true;

const canGain = (game: Game, upToCost: number, fits: Gainable): boolean =>
  ALL_CARDS.some((card) => inSupply(game, card) && costOf(card) <= upToCost && fits(card));

/** In the protocols the play names the gained card, so there has to be one (S-28, R-15). */
const fullEffect = (met: Need['met']): Need => ({
  aspect: 'full-effect',
  title: 'the card can only be played when it has its full effect',
  met: (game, rest) => !game.rules.fullEffect || met(game, rest),
});

const tradeable = (more: number, fits: Gainable): Condition => ({
  aspect: 'full-effect',
  title: 'the supply must hold a card that the trashed one can be exchanged for',
  holds: (game, _frame, card) => !game.rules.fullEffect || canGain(game, costOf(card) + more, fits),
});

/** The rest of the hand has a card to exchange. */
const canTrade = (more: number, fits: Gainable): Need =>
  fullEffect((game, rest) => someIn(rest, (card) => fits(card) && canGain(game, costOf(card) + more, fits)));

const canGainUpTo = (cost: number): Need => fullEffect((game) => canGain(game, cost, anything));

const mayInSecondEdition = oneOrSkip((game) => game.rules.edition === 1);

/** A card played by another card must be playable by itself. */
const playableFrom = (zone: 'hand' | 'discard'): Condition => ({
  aspect: 'playable',
  title: 'the card to be played must be playable',
  holds: (game, frame, card) => {
    const rest = copyPile(seatAt(game, frame.seat).hand);
    if (zone === 'hand') removeFrom(rest, card);
    return textOf(card).needs.every((need) => need.met(game, rest));
  },
});

/** The two remaining cards of a sentry, put back in any order. */
const orderOfTwo: CardQuestion = ask({
  purpose: 'order',
  from: 'aside',
  hidden: true,
  ordered: true,
  countTitle: 'both cards left must be put back, the last one named on top',
  limits: (game, frame) => {
    const { aside } = seatAt(game, frame.seat);
    return aside.size === 2 && cardAt(aside, 0) !== cardAt(aside, 1) ? [2, 2] : [0, 0];
  },
  resolve: (game, frame, cards) => topdeckFrom(game, frame.seat, 'aside', cards, 'owner'),
});

export const GAIN_AND_TRASH = {
  artisan: cardText(
    'Gain a card costing up to 5 to your hand. Then put a card from your hand onto your deck.',
    [
      gainChosen('hand', [costingUpTo('the gained card may cost at most 5', () => 5)]),
      ask({
        purpose: 'topdeck',
        from: 'hand',
        ...exactly(1),
        resolve: (game, frame, cards) => topdeckFrom(game, frame.seat, 'hand', cards, 'owner'),
      }),
    ],
    { needs: [canGainUpTo(5)] },
  ),

  chapel: cardText('Trash up to four cards from your hand.', [
    trashFromHand({
      countTitle: 'at most 4 cards may be trashed',
      limits: (game, _frame, available) => [0, game.rules.quirks.includes('R-05') ? available : Math.min(4, available)],
    }),
  ]),

  feast: cardText('Trash this card. Gain a card costing up to 5.', [
    (game, frame) => {
      // The second time in a throne room it is already trashed, and still gains.
      if (has(seatAt(game, frame.seat).inPlay, frame.card)) trashFrom(game, frame.seat, 'inPlay', [frame.card]);
    },
    gainChosen('discard', [costingUpTo('the gained card may cost at most 5', () => 5)]),
  ]),

  harbinger: cardText('+1 card, +1 action. You may put a card from your discard pile onto your deck.', [
    plus({ cards: 1, actions: 1 }),
    ask({
      purpose: 'topdeck',
      from: 'discard',
      hidden: true,
      ...oneOrSkip((game) => game.rules.harbingerMust),
      resolve: (game, frame, cards) => topdeckFrom(game, frame.seat, 'discard', cards, 'all'),
    }),
  ]),

  mine: cardText(
    'You may trash a treasure from your hand. Gain a treasure costing up to 3 more to your hand.',
    [
      trashFromHand({
        ...oneOrSkip((game) => game.rules.edition === 1 || game.rules.fullEffect),
        conditions: [ofType('treasure'), tradeable(3, isTreasure)],
      }),
      gainChosen('hand', [
        ofType('treasure', 'gain-treasure'),
        costingUpTo(
          'the gained treasure may cost at most 3 more than the trashed one costs',
          (_game, frame) => frame.count + 3,
        ),
      ]),
    ],
    {
      firstSummary: 'Trash a treasure from your hand. Gain a treasure costing up to 3 more to your hand.',
      needs: [canTrade(3, isTreasure)],
    },
  ),

  moneylender: cardText(
    'You may trash a copper from your hand for +3 coins.',
    [
      trashFromHand({ ...mayInSecondEdition, conditions: [only('copper')] }),
      (game, frame) => {
        if (frame.count !== NOTHING && !game.rules.quirks.includes('R-04')) game.coins += 3;
      },
    ],
    { firstSummary: 'Trash a copper from your hand for +3 coins.' },
  ),

  remodel: cardText(
    'Trash a card from your hand. Gain a card costing up to 2 more.',
    [
      trashFromHand({ ...exactly(1), conditions: [tradeable(2, anything)] }),
      gainChosen('discard', [
        costingUpTo(
          'the gained card may cost at most 2 more than the trashed one costs',
          (_game, frame) => frame.count + 2,
        ),
      ]),
    ],
    { needs: [canTrade(2, anything)] },
  ),

  sentry: cardText(
    '+1 card, +1 action. Look at the top two cards of your deck. Trash, discard or put back each of them, in any order.',
    [
      plus({ cards: 1, actions: 1 }),
      (game, frame) => {
        takeAside(game, frame.seat, 2);
        emit(game, 'looked', frame.seat, cardsIn(seatAt(game, frame.seat).aside), 'owner');
      },
      ask({
        purpose: 'trash',
        from: 'aside',
        hidden: true,
        alwaysAsked: (game) => game.rules.asksAlways,
        resolve: (game, frame, cards) => trashFrom(game, frame.seat, 'aside', cards),
      }),
      ask({
        purpose: 'discard',
        from: 'aside',
        hidden: true,
        resolve: (game, frame, cards) => discardFrom(game, frame.seat, 'aside', cards),
      }),
      orderOfTwo,
      (game, frame) => topdeckFrom(game, frame.seat, 'aside', cardsIn(seatAt(game, frame.seat).aside), 'owner'),
    ],
  ),

  'throne-room': cardText(
    'You may play an action card from your hand twice.',
    [
      ask({
        purpose: 'play',
        from: 'hand',
        ...oneOrSkip((game) => game.rules.edition === 1 || game.rules.quirks.includes('R-09')),
        conditions: [
          {
            aspect: 'action',
            title: 'the card must be an action',
            holds: (game, _frame, card) =>
              isAction(card) || (hasType(card, 'treasure') && game.rules.quirks.includes('R-09')),
          },
          playableFrom('hand'),
        ],
        resolve: (game, frame, cards) => {
          frame.cards.push(...cards);
          for (const card of cards) playFrom(game, frame.seat, 'hand', card);
        },
      }),
      // The protocol asks for the data of the second play once the first is done (J-45).
      ask({
        purpose: 'repeat',
        from: 'hand',
        hidden: true,
        limits: () => [0, 0],
        countTitle: 'no card is chosen here',
        countAspect: 'repeat-count',
        alwaysAsked: (game, frame) => game.rules.asksAlways && frame.cards.length > 0,
        resolve: () => {},
      }),
      (game, frame) => {
        for (const card of frame.cards) playAgain(game, frame.seat, card);
      },
    ],
    {
      firstSummary: 'Play an action card from your hand twice.',
      needs: [
        {
          aspect: 'names-a-card',
          title: 'a card to play twice must be named (R-09)',
          met: (game, rest) =>
            !game.rules.quirks.includes('R-09') || someIn(rest, (card) => isAction(card) || isTreasure(card)),
        },
      ],
    },
  ),

  vassal: cardText('+2 coins. Discard the top card of your deck. If it is an action, you may play it.', [
    plus({ coins: 2 }),
    reveal(1),
    (game, frame) => {
      frame.cards.push(...cardsIn(seatAt(game, frame.seat).aside));
      discardAside(game, frame);
    },
    ask({
      purpose: 'play',
      from: 'discard',
      hidden: true,
      ...upTo(1),
      conditions: [
        {
          aspect: 'just-discarded',
          title: 'only the action just discarded may be played',
          holds: (_game, frame, card) => isAction(card) && card === frame.cards[0],
        },
        playableFrom('discard'),
      ],
      resolve: (game, frame, cards) => {
        for (const card of cards) playFrom(game, frame.seat, 'discard', card);
      },
    }),
  ]),

  workshop: cardText(
    'Gain a card costing up to 4.',
    [gainChosen('discard', [costingUpTo('the gained card may cost at most 4', () => 4)])],
    { needs: [canGainUpTo(4)] },
  ),
} as const;
