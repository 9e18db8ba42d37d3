import { situationTable } from '../situation-table.js';

situationTable('workshop', [
  {
    name: 'gains a card that costs four',
    given: { hand: 'workshop' },
    answers: ['act workshop', 'choose smithy'],
    after: { discard: 'smithy', hand: '', supply: { smithy: 9 }, actions: 0, events: ['0 gained smithy'] },
  },
  {
    name: 'gains victory cards and treasures too (S-32)',
    given: { hand: '2 workshop', actions: 2 },
    answers: ['act workshop [choose gardens]', 'act workshop [choose silver]'],
    after: { discard: 'gardens silver' },
  },
  {
    name: 'gains exactly one card, costing at most four, from a pile that is not empty',
    given: { hand: 'workshop', supply: { village: 0 } },
    answers: ['act workshop'],
    refuses: {
      'choose market': 'act-workshop/cost',
      'choose duchy': 'act-workshop/cost',
      'choose village': 'act-workshop/in-supply',
      choose: 'act-workshop/gain-count',
    },
  },
  {
    name: 'does nothing if nothing is cheap enough',
    given: { hand: 'workshop', onlySupply: { gold: 3, copper: 0, province: 8 } },
    answers: ['act workshop'],
    after: { inPlay: 'workshop', discard: '', asks: null },
  },
  {
    name: 'is not playable in sexpr when nothing is cheap enough (S-28)',
    given: { rules: 'sexpr-v2', hand: 'workshop', onlySupply: { gold: 3, province: 8 } },
    refuses: { 'act workshop': 'act-workshop/full-effect' },
  },
]);

situationTable('feast', [
  {
    name: 'trashes itself and gains a card that costs five',
    given: { hand: 'feast' },
    answers: ['act feast', 'choose duchy'],
    after: { inPlay: '', trash: 'feast', discard: 'duchy', actions: 0, events: ['0 trashed feast'] },
  },
  {
    name: 'gains exactly one card, costing at most five',
    given: { hand: 'feast', supply: { duchy: 0 } },
    answers: ['act feast'],
    refuses: { 'choose gold': 'act-feast/cost', 'choose duchy': 'act-feast/in-supply', choose: 'act-feast/gain-count' },
  },
  {
    name: 'is trashed even when nothing can be gained',
    given: { hand: 'feast', onlySupply: { gold: 3, province: 8 } },
    answers: ['act feast'],
    after: { trash: 'feast', discard: '', asks: null },
  },
  {
    name: 'can be played along with its gain',
    given: { hand: 'feast' },
    answers: ['act feast [choose feast]'],
    after: { trash: 'feast', discard: 'feast' },
  },
]);

situationTable('artisan', [
  {
    name: 'gains a card that costs five to the hand and puts another on the deck',
    given: { hand: 'artisan copper', deck: 'estate' },
    answers: ['act artisan', 'choose market', 'choose copper'],
    after: { hand: 'market', deck: 'copper estate', discard: '', supply: { market: 9 }, actions: 0 },
  },
  {
    name: 'may put the gained card on the deck',
    given: { hand: 'artisan', deck: 'estate' },
    answers: ['act artisan [choose market] [choose market]'],
    after: { hand: '', deck: 'market estate' },
  },
  {
    name: 'gains exactly one card, costing at most five, from a pile that is not empty',
    given: { hand: 'artisan', supply: { market: 0 } },
    answers: ['act artisan'],
    refuses: {
      'choose gold': 'act-artisan/cost',
      'choose market': 'act-artisan/in-supply',
      choose: 'act-artisan/gain-count',
    },
  },
  {
    name: 'must put back one card from the hand',
    given: { hand: 'artisan copper estate' },
    answers: ['act artisan', 'choose silver'],
    after: { asks: { purpose: 'topdeck', from: 'hand', pool: 'copper silver estate', min: 1, max: 1 } },
    refuses: {
      choose: 'act-artisan/count',
      'choose copper estate': 'act-artisan/count',
      'choose artisan': 'act-artisan/in-hand',
    },
  },
  {
    name: 'puts a card back even when nothing can be gained',
    given: { hand: 'artisan copper', onlySupply: { gold: 3, province: 8 } },
    answers: ['act artisan', 'choose copper'],
    after: { hand: '', deck: 'copper', asks: null },
  },
  {
    name: 'is not playable in dominai when nothing can be gained (R-15)',
    given: { rules: 'dominai', hand: 'artisan copper', onlySupply: { gold: 3, province: 8 } },
    refuses: { 'act artisan': 'act-artisan/full-effect' },
  },
]);

situationTable('harbinger', [
  {
    name: 'draws, gives an action and puts a discarded card on the deck',
    given: { hand: 'harbinger', deck: 'copper estate', discard: 'gold silver' },
    answers: ['act harbinger', 'choose gold'],
    after: { hand: 'copper', deck: 'gold estate', discard: 'silver', actions: 1 },
  },
  {
    name: 'may be declined',
    given: { hand: 'harbinger', deck: 'copper', discard: 'gold' },
    answers: ['act harbinger', 'choose'],
    after: { deck: '', discard: 'gold', asks: null },
  },
  {
    name: 'must put a card back in dominai (R-10)',
    given: { rules: 'dominai', hand: 'harbinger', deck: 'copper', discard: 'gold' },
    answers: ['act harbinger'],
    after: { asks: { purpose: 'topdeck', from: 'discard', pool: 'gold', min: 1, max: 1 } },
    refuses: { choose: 'act-harbinger/count', 'choose copper': 'act-harbinger/in-discard' },
  },
  {
    name: 'asks nothing with an empty discard pile',
    given: { hand: 'harbinger', deck: 'copper estate' },
    answers: ['act harbinger'],
    after: { hand: 'copper', deck: 'estate', asks: null },
  },
  {
    name: 'asks nothing when its draw shuffled the discard pile (J-46)',
    given: { rules: 'dominai', hand: 'harbinger', discard: '2 gold' },
    answers: ['act harbinger'],
    after: { hand: 'gold', deck: 'gold', discard: '', asks: null },
  },
  {
    name: 'puts back one card only',
    given: { hand: 'harbinger', deck: 'copper', discard: '2 gold' },
    answers: ['act harbinger'],
    refuses: { 'choose gold gold': 'act-harbinger/count' },
  },
  {
    name: 'cannot be played along with its choice: the draw may shuffle the discard pile',
    given: { hand: 'harbinger', deck: 'copper', discard: 'gold' },
    refuses: { 'act harbinger [choose gold]': 'act/choices' },
  },
]);
