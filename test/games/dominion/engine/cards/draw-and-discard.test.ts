import { situationTable } from '../situation-table.js';

situationTable('adventurer', [
  {
    name: 'digs out two treasures and discards the rest',
    given: { hand: 'adventurer', deck: 'estate copper duchy silver gold' },
    answers: ['act adventurer'],
    after: {
      hand: 'copper silver',
      deck: 'gold',
      discard: 'estate duchy',
      aside: '',
      events: ['0 revealed estate', '0 revealed copper', '0 revealed duchy', '0 revealed silver'],
    },
  },
  {
    name: 'takes one treasure when it runs out',
    given: { hand: 'adventurer', deck: 'estate copper duchy' },
    answers: ['act adventurer'],
    after: { hand: 'copper', deck: '', discard: 'estate duchy' },
  },
  {
    name: 'takes none if there is none',
    given: { hand: 'adventurer', deck: 'estate', discard: 'duchy' },
    answers: ['act adventurer'],
    after: { hand: '', deck: '', discard: 'estate duchy' },
  },
  {
    name: 'reshuffles in the middle, without the revealed cards',
    given: { hand: 'adventurer', deck: 'estate copper', discard: 'silver' },
    answers: ['act adventurer'],
    after: { hand: 'copper silver', deck: '', discard: 'estate', inPlay: 'adventurer' },
  },
  {
    name: 'finds nothing when there are no cards',
    given: { hand: 'adventurer' },
    answers: ['act adventurer'],
    after: { hand: '', discard: '', actions: 0, asks: null },
  },
]);

situationTable('cellar', [
  {
    name: 'discards none and draws none',
    given: { hand: 'cellar estate', deck: 'gold' },
    answers: ['act cellar', 'choose'],
    after: { hand: 'estate', deck: 'gold', actions: 1 },
  },
  {
    name: 'discards some and draws as many',
    given: { hand: 'cellar 2 estate copper', deck: 'gold silver duchy' },
    answers: ['act cellar', 'choose estate estate'],
    after: { hand: 'copper gold silver', deck: 'duchy', discard: '2 estate', actions: 1, asks: null },
  },
  {
    name: 'discards all',
    given: { hand: 'cellar estate copper', deck: 'gold silver' },
    answers: ['act cellar', 'choose estate copper'],
    after: { hand: 'gold silver', discard: 'estate copper', shows: 'estate' },
  },
  {
    name: 'draws the just-discarded cards if it has to (S-29)',
    given: { rules: 'sexpr-v2', hand: 'cellar 2 estate', deck: 'gold' },
    answers: ['act cellar', 'choose estate estate'],
    after: { hand: 'gold estate', deck: 'estate', discard: '', inPlay: 'cellar' },
  },
  {
    name: 'discards before it draws',
    given: { hand: 'cellar 2 estate' },
    answers: ['act cellar', 'choose estate estate'],
    after: { hand: '2 estate', deck: '', discard: '' },
  },
  {
    name: 'asks nothing of an empty hand',
    given: { hand: 'cellar', deck: 'gold' },
    answers: ['act cellar'],
    after: { asks: null, actions: 1, deck: 'gold' },
  },
  {
    name: 'may discard another cellar, not itself',
    given: { hand: '2 cellar copper', deck: 'gold' },
    answers: ['act cellar [choose cellar]'],
    after: { hand: 'copper gold', discard: 'cellar', inPlay: 'cellar' },
  },
  {
    name: 'discards only what is in the hand, as many copies as it has',
    given: { hand: 'cellar 2 estate copper' },
    refuses: {
      'act cellar [choose cellar]': 'act-cellar/in-hand',
      'act cellar [choose estate estate estate]': 'act-cellar/in-hand',
      'act cellar [choose gold]': 'act-cellar/in-hand',
    },
  },
]);

situationTable('poacher', [
  {
    name: 'discards nothing with no empty pile',
    given: { hand: 'poacher copper', deck: 'gold' },
    answers: ['act poacher'],
    after: { hand: 'copper gold', actions: 1, coins: 1, asks: null },
  },
  {
    name: 'asks for one card with one empty pile, after the draw',
    given: { hand: 'poacher copper', deck: 'gold', supply: { curse: 0 } },
    answers: ['act poacher'],
    after: { asks: { seat: 0, purpose: 'discard', from: 'hand', pool: 'copper gold', min: 1, max: 1 } },
    refuses: {
      choose: 'act-poacher/count',
      'choose copper gold': 'act-poacher/count',
      'choose silver': 'act-poacher/in-hand',
    },
  },
  {
    name: 'discards one card with one empty pile',
    given: { hand: 'poacher copper', deck: 'gold', supply: { curse: 0 } },
    answers: ['act poacher', 'choose gold'],
    after: { hand: 'copper', discard: 'gold', asks: null },
  },
  {
    name: 'discards two cards with two empty piles',
    given: { hand: 'poacher 2 copper', deck: 'gold', supply: { curse: 0, village: 0 } },
    answers: ['act poacher', 'choose copper copper'],
    after: { hand: 'gold', discard: '2 copper' },
  },
  {
    name: 'discards three cards with three empty piles',
    given: { hand: 'poacher 3 copper', deck: 'gold', supply: { curse: 0, village: 0, moat: 0 } },
    answers: ['act poacher', 'choose copper copper copper'],
    after: { hand: 'gold', discard: '3 copper' },
  },
  {
    name: 'discards the whole hand if it is too small',
    given: { hand: 'poacher copper', deck: 'gold', supply: { curse: 0, village: 0, moat: 0 } },
    answers: ['act poacher', 'choose copper gold'],
    after: { hand: '', discard: 'copper gold', coins: 1 },
    refuses: { 'act poacher': 'act/in-hand' },
  },
  {
    name: 'asks nothing of an empty hand',
    given: { hand: 'poacher', supply: { curse: 0, village: 0, moat: 0 } },
    answers: ['act poacher'],
    after: { asks: null, coins: 1, actions: 1 },
  },
  {
    name: 'does not count a pile that is not in the game',
    given: { hand: 'poacher copper', onlySupply: { copper: 5, province: 8 } },
    answers: ['act poacher'],
    after: { asks: null, hand: 'copper' },
  },
  {
    name: 'cannot be played along with its discards: the drawn card is hidden',
    given: { hand: 'poacher copper', deck: 'gold', supply: { curse: 0 } },
    refuses: { 'act poacher [choose copper]': 'act/choices', 'act poacher [choose gold]': 'act/choices' },
  },
]);

situationTable('merchant', [
  {
    name: 'draws a card, gives an action and waits for a silver',
    given: { hand: 'merchant', deck: 'gold silver' },
    answers: ['act merchant'],
    after: { hand: 'gold', deck: 'silver', actions: 1, coins: 0, merchants: 1 },
  },
  {
    name: 'pays one coin for the first of two silvers',
    given: { hand: 'merchant 2 silver' },
    answers: ['act merchant', 'treasures silver', 'treasures silver'],
    after: { coins: 5 },
  },
  {
    name: 'pays the same when all treasures are played at once',
    given: { hand: 'merchant 2 silver copper' },
    answers: ['act merchant', 'all-treasures'],
    after: { coins: 6 },
  },
  {
    name: 'pays once each for two merchants',
    given: { hand: '2 merchant 2 silver' },
    answers: ['act merchant', 'act merchant', 'treasures silver silver'],
    after: { coins: 6 },
  },
  {
    name: 'pays for a silver that comes after other treasures',
    given: { hand: 'merchant copper gold silver' },
    answers: ['act merchant', 'treasures copper', 'treasures gold silver'],
    after: { coins: 7 },
  },
  {
    name: 'pays nothing without a silver',
    given: { hand: 'merchant copper gold' },
    answers: ['act merchant', 'all-treasures'],
    after: { coins: 4 },
  },
  {
    name: 'is forgotten at the end of the turn',
    given: { hand: 'merchant', others: [{ hand: 'silver' }] },
    answers: ['act merchant', 'end', '1: treasures silver'],
    after: { coins: 2 },
  },
]);
