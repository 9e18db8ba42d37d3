import { situationTable } from '../situation-table.js';

situationTable('chapel', [
  {
    name: 'trashes four cards',
    given: { hand: 'chapel 3 copper estate gold', trash: 'curse' },
    answers: ['act chapel', 'choose copper copper copper estate'],
    after: { hand: 'gold', trash: 'curse 3 copper estate', actions: 0 },
  },
  {
    name: 'trashes none',
    given: { hand: 'chapel copper' },
    answers: ['act chapel', 'choose'],
    after: { hand: 'copper', trash: '', asks: null, never: ['trashed'] },
  },
  {
    name: 'trashes at most four cards from the hand, and not itself',
    given: { hand: 'chapel 6 copper' },
    answers: ['act chapel'],
    after: { asks: { min: 0, max: 4 } },
    refuses: {
      'choose copper copper copper copper copper': 'act-chapel/count',
      'choose chapel': 'act-chapel/in-hand',
      'choose estate': 'act-chapel/in-hand',
    },
  },
  {
    name: 'may trash another chapel',
    given: { hand: '2 chapel' },
    answers: ['act chapel [choose chapel]'],
    after: { hand: '', inPlay: 'chapel', trash: 'chapel' },
  },
  {
    name: 'asks nothing of an empty hand',
    given: { hand: 'chapel' },
    answers: ['act chapel'],
    after: { asks: null },
  },
]);

situationTable('moneylender', [
  {
    name: 'trashes a copper for three coins',
    given: { hand: 'moneylender 2 copper' },
    answers: ['act moneylender', 'choose copper'],
    after: { hand: 'copper', trash: 'copper', coins: 3, actions: 0 },
  },
  {
    name: 'may be declined in the second edition',
    given: { hand: 'moneylender copper' },
    answers: ['act moneylender', 'choose'],
    after: { hand: 'copper', trash: '', coins: 0 },
  },
  {
    name: 'must not be declined in the first edition',
    given: { rules: 'rulebook-1e', hand: 'moneylender copper' },
    answers: ['act moneylender'],
    after: { asks: { min: 1, max: 1 } },
    refuses: { choose: 'act-moneylender/count' },
  },
  {
    name: 'may be declined in dominai (J-50)',
    given: { rules: 'dominai', hand: 'moneylender copper' },
    answers: ['act moneylender [choose]'],
    after: { hand: 'copper', coins: 0 },
  },
  {
    name: 'gives nothing without a copper',
    given: { hand: 'moneylender silver' },
    answers: ['act moneylender'],
    after: { hand: 'silver', coins: 0, asks: null },
  },
  {
    name: 'gives nothing without a copper in the first edition either',
    given: { rules: 'rulebook-1e', hand: 'moneylender silver' },
    answers: ['act moneylender'],
    after: { hand: 'silver', coins: 0, asks: null },
  },
  {
    name: 'trashes one copper and nothing else',
    given: { hand: 'moneylender 2 copper silver' },
    answers: ['act moneylender'],
    refuses: {
      'choose silver': 'act-moneylender/copper',
      'choose gold': 'act-moneylender/in-hand',
      'choose copper copper': 'act-moneylender/count',
    },
  },
  {
    name: 'played twice trashes two coppers for six coins',
    given: { hand: 'throne-room moneylender 2 copper' },
    answers: ['act throne-room [choose moneylender] [choose copper] [choose copper]'],
    after: { hand: '', trash: '2 copper', coins: 6 },
  },
  {
    name: 'played twice with one copper gives three coins',
    given: { hand: 'throne-room moneylender copper' },
    answers: ['act throne-room', 'choose moneylender', 'choose copper'],
    after: { trash: 'copper', coins: 3, asks: null },
  },
]);

situationTable('remodel', [
  {
    name: 'turns an estate into a card that costs four',
    given: { hand: 'remodel estate copper' },
    answers: ['act remodel', 'choose estate', 'choose smithy'],
    after: { hand: 'copper', trash: 'estate', discard: 'smithy', supply: { smithy: 9 }, actions: 0 },
  },
  {
    name: 'turns a gold into a province (S-31)',
    given: { rules: 'sexpr-v2', hand: 'remodel gold' },
    answers: ['act remodel [choose gold] [choose province]'],
    after: { trash: 'gold', discard: 'province' },
  },
  {
    name: 'turns a card into the same or a cheaper one',
    given: { hand: '3 remodel gold silver', actions: 2 },
    answers: ['act remodel [choose gold] [choose gold]', 'act remodel [choose silver] [choose curse]'],
    after: { trash: 'gold silver', discard: 'gold curse', hand: 'remodel' },
  },
  {
    name: 'gains a card from the supply that costs at most two more',
    given: { hand: 'remodel estate', supply: { smithy: 0 } },
    answers: ['act remodel', 'choose estate'],
    after: { trash: 'estate', asks: { purpose: 'gain', from: 'supply', min: 1, max: 1 } },
    refuses: {
      'choose market': 'act-remodel/cost',
      'choose smithy': 'act-remodel/in-supply',
      choose: 'act-remodel/gain-count',
      'choose moat moat': 'act-remodel/gain-count',
    },
  },
  {
    name: 'trashes exactly one card from the hand',
    given: { hand: 'remodel estate copper' },
    answers: ['act remodel'],
    refuses: {
      choose: 'act-remodel/count',
      'choose estate copper': 'act-remodel/count',
      'choose gold': 'act-remodel/in-hand',
    },
  },
  {
    name: 'does not remodel itself (S-30)',
    given: { rules: 'sexpr-v2', hand: 'remodel estate' },
    refuses: { 'act remodel [choose remodel] [choose gold]': 'act-remodel/in-hand' },
  },
  {
    name: 'remodels a second copy (S-30)',
    given: { rules: 'sexpr-v2', hand: '2 remodel' },
    answers: ['act remodel [choose remodel] [choose gold]'],
    after: { hand: '', inPlay: 'remodel', trash: 'remodel', discard: 'gold' },
  },
  {
    name: 'does nothing if it is the last card',
    given: { hand: 'remodel' },
    answers: ['act remodel'],
    after: { inPlay: 'remodel', trash: '', discard: '', asks: null },
  },
  {
    name: 'is not playable as the last card in sexpr and dominai (S-28, R-15)',
    given: { rules: 'sexpr-v2', hand: 'remodel' },
    refuses: { 'act remodel': 'act-remodel/full-effect' },
  },
  {
    name: 'trashes without gaining if nothing is cheap enough',
    given: { hand: 'remodel copper', onlySupply: { gold: 5, province: 8 } },
    answers: ['act remodel', 'choose copper'],
    after: { trash: 'copper', discard: '', asks: null },
  },
  {
    name: 'must exchange in dominai (R-15)',
    given: { rules: 'dominai', hand: 'remodel copper market', onlySupply: { gold: 5, province: 8 } },
    answers: ['act remodel'],
    after: { asks: { pool: 'market' } },
    refuses: { 'choose copper': 'act-remodel/full-effect' },
  },
]);
