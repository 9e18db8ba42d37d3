import { situationTable } from '../situation-table.js';

situationTable('mine', [
  {
    name: 'turns a copper into a silver in the hand (S-25)',
    given: { hand: 'mine copper' },
    answers: ['act mine', 'choose copper', 'choose silver'],
    after: { hand: 'silver', trash: 'copper', discard: '', supply: { silver: 9 }, actions: 0 },
  },
  {
    name: 'turns a silver into a gold (S-24)',
    given: { rules: 'sexpr-v1', hand: 'mine silver' },
    answers: ['act mine [choose silver] [choose gold]'],
    after: { hand: 'gold', trash: 'silver' },
  },
  {
    name: 'may gain the same treasure (S-26)',
    given: { rules: 'sexpr-v1', hand: 'mine copper' },
    answers: ['act mine [choose copper] [choose copper]'],
    after: { hand: 'copper', trash: 'copper', supply: { copper: 9 } },
  },
  {
    name: 'may gain a cheaper treasure (S-26)',
    given: { rules: 'sexpr-v1', hand: 'mine gold' },
    answers: ['act mine [choose gold] [choose copper]'],
    after: { hand: 'copper', trash: 'gold' },
  },
  {
    name: 'gains a treasure from the supply that costs at most three more',
    given: { hand: 'mine copper', supply: { silver: 0 } },
    answers: ['act mine', 'choose copper'],
    after: { asks: { pool: 'copper', min: 1, max: 1 } },
    refuses: {
      'choose gold': 'act-mine/cost',
      'choose silver': 'act-mine/in-supply',
      'choose village': 'act-mine/gain-treasure',
      choose: 'act-mine/gain-count',
    },
  },
  {
    name: 'trashes one treasure from the hand',
    given: { hand: 'mine 2 copper estate' },
    answers: ['act mine'],
    after: { asks: { seat: 0, purpose: 'trash', from: 'hand', pool: '2 copper', min: 0, max: 1 } },
    refuses: {
      'choose estate': 'act-mine/treasure',
      'choose silver': 'act-mine/in-hand',
      'choose copper copper': 'act-mine/count',
    },
  },
  {
    name: 'may be declined in the second edition',
    given: { hand: 'mine copper' },
    answers: ['act mine', 'choose'],
    after: { hand: 'copper', trash: '', asks: null },
  },
  {
    name: 'must not be declined in the first edition',
    given: { rules: 'rulebook-1e', hand: 'mine copper' },
    answers: ['act mine'],
    after: { asks: { min: 1, max: 1 } },
    refuses: { choose: 'act-mine/count' },
  },
  {
    name: 'does nothing without a treasure in the second edition',
    given: { hand: 'mine estate' },
    answers: ['act mine'],
    after: { hand: 'estate', trash: '', asks: null },
  },
  {
    name: 'does nothing without a treasure in the first edition',
    given: { rules: 'rulebook-1e', hand: 'mine estate' },
    answers: ['act mine'],
    after: { hand: 'estate', trash: '', asks: null },
  },
  {
    name: 'is not playable without a treasure in sexpr (S-28)',
    given: { rules: 'sexpr-v1', hand: 'mine estate' },
    refuses: { 'act mine': 'act-mine/full-effect' },
  },
  {
    name: 'is not playable in sexpr when no treasure can be gained (S-28)',
    given: { rules: 'sexpr-v1', hand: 'mine copper', onlySupply: { gold: 3, province: 8 } },
    refuses: { 'act mine': 'act-mine/full-effect', 'act mine [choose copper] [choose gold]': 'act-mine/full-effect' },
  },
  {
    name: 'must exchange in sexpr and in dominai (S-28, R-15)',
    given: { rules: 'dominai', hand: 'mine copper silver', onlySupply: { gold: 3, province: 8 } },
    answers: ['act mine'],
    after: { asks: { pool: 'silver', min: 1, max: 1 } },
    refuses: { choose: 'act-mine/count', 'choose copper': 'act-mine/full-effect' },
  },
  {
    name: 'trashes without gaining when no treasure is cheap enough',
    given: { hand: 'mine copper', onlySupply: { gold: 3, province: 8 } },
    answers: ['act mine', 'choose copper'],
    after: { hand: '', trash: 'copper', asks: null },
  },
  {
    name: 'played twice can trash the treasure it gained',
    given: { hand: 'throne-room mine copper' },
    answers: ['act throne-room [choose mine] [choose copper] [choose silver] [choose silver] [choose gold]'],
    after: { hand: 'gold', trash: 'copper silver', asks: null },
  },
]);
