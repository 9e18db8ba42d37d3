import { situationTable } from '../situation-table.js';

situationTable('vassal', [
  {
    name: 'revealing a treasure discards it',
    given: { hand: 'vassal', deck: 'gold copper' },
    answers: ['act vassal'],
    after: { coins: 2, actions: 0, deck: 'copper', discard: 'gold', asks: null, events: ['0 revealed gold'] },
  },
  {
    name: 'revealing a victory card discards it',
    given: { hand: 'vassal', deck: 'gardens' },
    answers: ['act vassal'],
    after: { discard: 'gardens', asks: null },
  },
  {
    name: 'revealing nothing only gives coins',
    given: { hand: 'vassal' },
    answers: ['act vassal'],
    after: { coins: 2, discard: '', asks: null },
  },
  {
    name: 'revealing an action asks whether to play it',
    given: { hand: 'vassal smithy', deck: 'village', discard: 'market' },
    answers: ['act vassal'],
    after: { discard: 'market village', asks: { purpose: 'play', from: 'discard', pool: 'village', min: 0, max: 1 } },
    refuses: {
      'choose market': 'act-vassal/just-discarded',
      'choose smithy': 'act-vassal/in-discard',
      yes: 'turn/kind',
    },
  },
  {
    name: 'plays the revealed action without using an action',
    given: { hand: 'vassal', deck: 'village gold copper' },
    answers: ['act vassal', 'choose village'],
    after: { hand: 'gold', deck: 'copper', discard: '', inPlay: 'vassal village', actions: 2, coins: 2 },
  },
  {
    name: 'may leave the action in the discard pile',
    given: { hand: 'vassal', deck: 'village gold' },
    answers: ['act vassal', 'choose'],
    after: { hand: '', deck: 'gold', discard: 'village', inPlay: 'vassal', actions: 0 },
  },
  {
    name: 'plays one of two equal cards in the discard pile',
    given: { hand: 'vassal', deck: 'festival', discard: 'festival' },
    answers: ['act vassal', 'choose festival'],
    after: { discard: 'festival', inPlay: 'vassal festival', coins: 4 },
  },
  {
    name: 'does not play two equal cards from the discard pile',
    given: { hand: 'vassal', deck: 'festival', discard: 'festival' },
    answers: ['act vassal'],
    refuses: { 'choose festival festival': 'act-vassal/count' },
  },
  {
    name: 'reshuffles to find its card',
    given: { hand: 'vassal', discard: '2 copper' },
    answers: ['act vassal'],
    after: { deck: 'copper', discard: 'copper', inPlay: 'vassal' },
  },
  {
    name: 'revealing a vassal can continue',
    given: { hand: 'vassal', deck: 'vassal festival' },
    answers: ['act vassal', 'choose vassal', 'choose festival'],
    after: { coins: 6, inPlay: '2 vassal festival', discard: '' },
  },
  {
    name: 'revealing a throne room plays a card from the hand twice',
    given: { hand: 'vassal festival', deck: 'throne-room' },
    answers: ['act vassal', 'choose throne-room', 'choose festival'],
    after: { coins: 6, actions: 4, buys: 3 },
  },
  {
    name: 'cannot be played along with its choice: the card is hidden',
    given: { hand: 'vassal', deck: 'village' },
    refuses: { 'act vassal [choose village]': 'act/choices' },
  },
]);

const looking = { hand: 'sentry', deck: 'copper gold estate duchy' };

situationTable('sentry', [
  {
    name: 'draws, gives an action and looks at two cards',
    given: looking,
    answers: ['act sentry'],
    after: {
      hand: 'copper',
      aside: 'gold estate',
      deck: 'duchy',
      actions: 1,
      asks: { purpose: 'trash', from: 'aside', pool: 'gold estate', min: 0, max: 2 },
      events: ['0 looked gold estate'],
    },
    refuses: { 'choose copper': 'act-sentry/in-view', 'choose gold gold': 'act-sentry/in-view' },
  },
  {
    name: 'trashes both',
    given: looking,
    answers: ['act sentry', 'choose gold estate'],
    after: { trash: 'gold estate', deck: 'duchy', discard: '', aside: '', asks: null },
  },
  {
    name: 'discards both',
    given: looking,
    answers: ['act sentry', 'choose', 'choose gold estate'],
    after: { trash: '', deck: 'duchy', discard: 'gold estate', asks: null },
  },
  {
    name: 'trashes one and discards the other',
    given: looking,
    answers: ['act sentry', 'choose estate', 'choose gold'],
    after: { trash: 'estate', deck: 'duchy', discard: 'gold', asks: null },
  },
  {
    name: 'trashes one and puts the other back',
    given: looking,
    answers: ['act sentry', 'choose estate', 'choose'],
    after: { trash: 'estate', deck: 'gold duchy', asks: null },
  },
  {
    name: 'discards one and puts the other back',
    given: looking,
    answers: ['act sentry', 'choose', 'choose gold'],
    after: { discard: 'gold', deck: 'estate duchy', asks: null },
  },
  {
    name: 'puts both back, the last one named on top',
    given: looking,
    answers: ['act sentry', 'choose', 'choose', 'choose estate gold'],
    after: { deck: 'gold estate duchy', asks: null },
  },
  {
    name: 'puts both back in the other order',
    given: looking,
    answers: ['act sentry', 'choose', 'choose', 'choose gold estate'],
    after: { deck: 'estate gold duchy', asks: null },
  },
  {
    name: 'must name both cards that go back',
    given: looking,
    answers: ['act sentry', 'choose', 'choose'],
    after: { asks: { purpose: 'order', min: 2, max: 2 } },
    refuses: {
      choose: 'act-sentry/count',
      'choose gold': 'act-sentry/count',
      'choose gold copper': 'act-sentry/in-view',
    },
  },
  {
    name: 'does not ask for the order of two equal cards',
    given: { hand: 'sentry', deck: 'copper 2 gold duchy' },
    answers: ['act sentry', 'choose', 'choose'],
    after: { deck: '2 gold duchy', asks: null },
  },
  {
    name: 'looks at one card if there is only one',
    given: { hand: 'sentry', deck: 'copper gold' },
    answers: ['act sentry', 'choose', 'choose'],
    after: { hand: 'copper', deck: 'gold', asks: null },
  },
  {
    name: 'trashes the only card',
    given: { hand: 'sentry', deck: 'copper curse' },
    answers: ['act sentry', 'choose curse'],
    after: { trash: 'curse', deck: '', asks: null },
  },
  {
    name: 'discards the only card',
    given: { hand: 'sentry', deck: 'copper curse' },
    answers: ['act sentry', 'choose', 'choose curse'],
    after: { discard: 'curse', deck: '', asks: null },
  },
  {
    name: 'looks at no card if there is none',
    given: { hand: 'sentry', deck: 'copper' },
    answers: ['act sentry'],
    after: { hand: 'copper', actions: 1, asks: null },
  },
  {
    name: 'reshuffles between its two cards, without the first',
    given: { hand: 'sentry', deck: 'copper gold', discard: '2 estate' },
    answers: ['act sentry', 'choose gold'],
    after: { aside: 'estate', deck: 'estate', discard: '', trash: 'gold' },
  },
  {
    name: 'cannot be played along with its choices: the cards are hidden',
    given: looking,
    refuses: { 'act sentry [choose gold]': 'act/choices' },
  },
]);
