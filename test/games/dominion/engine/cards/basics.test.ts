import { situationTable } from '../situation-table.js';

situationTable('copper', [
  {
    name: 'is worth one coin',
    given: { hand: '2 copper' },
    answers: ['treasures copper'],
    after: { hand: 'copper', inPlay: 'copper', coins: 1, phase: 'buy' },
  },
  {
    name: 'costs nothing',
    given: {},
    answers: ['buy copper'],
    after: { discard: 'copper', coins: 0, buys: 0, supply: { copper: 9 } },
  },
  {
    name: 'is not an action, and must be in the hand to be played',
    given: { hand: 'estate' },
    refuses: { 'act copper': 'act/is-action', 'treasures copper': 'add/in-hand', treasures: 'add/some' },
  },
]);

situationTable('silver', [
  {
    name: 'is worth two coins and costs three',
    given: { hand: '2 silver' },
    answers: ['treasures silver silver', 'buy silver'],
    after: { inPlay: '2 silver', coins: 1, discard: 'silver' },
  },
  {
    name: 'cannot be bought with two coins',
    given: { coins: 2 },
    refuses: { 'buy silver': 'buy/coins' },
  },
]);

situationTable('gold', [
  {
    name: 'is worth three coins and costs six',
    given: { hand: '2 gold estate' },
    answers: ['all-treasures', 'buy gold'],
    after: { hand: 'estate', inPlay: '2 gold', coins: 0, discard: 'gold' },
  },
  {
    name: 'cannot be bought with five coins, from an empty pile, or without a pile',
    given: { coins: 5, onlySupply: { gold: 1, silver: 0, province: 8 } },
    refuses: { 'buy gold': 'buy/coins', 'buy silver': 'buy/in-supply', 'buy copper': 'buy/in-game' },
  },
  {
    name: 'cannot be bought without a buy',
    given: { coins: 6, buys: 0 },
    refuses: { 'buy gold': 'buy/buys' },
  },
]);

situationTable('playing treasures', [
  {
    name: 'needs no buy in the rulebook and in v1 (S-35)',
    given: { rules: 'sexpr-v1', hand: 'copper', buys: 0 },
    answers: ['treasures copper'],
    after: { coins: 1 },
  },
  {
    name: 'needs a buy from v2 on (S-35)',
    given: { rules: 'sexpr-v2', hand: 'copper', buys: 0 },
    refuses: { 'treasures copper': 'add/buys', 'all-treasures': 'add/buys' },
  },
  {
    name: 'is not allowed after a buy in the rulebook',
    given: { hand: 'copper', buys: 2 },
    answers: ['buy copper'],
    refuses: { 'treasures copper': 'add/after-buy' },
  },
  {
    name: 'is allowed after a buy in the sexpr profiles (S-36)',
    given: { rules: 'sexpr-v2', hand: 'copper', buys: 2 },
    answers: ['buy copper', 'treasures copper', 'buy copper'],
    after: { coins: 1, buys: 0, discard: '2 copper' },
  },
]);

situationTable('estate', [
  { name: 'is one point', given: { hand: '3 estate' }, after: { scores: [3, 0] } },
  {
    name: 'can be played neither as a treasure nor as an action',
    given: { hand: 'estate' },
    refuses: { 'treasures estate': 'add/is-treasure', 'act estate': 'act/is-action' },
  },
]);

situationTable('duchy', [
  {
    name: 'is three points for five coins',
    given: { coins: 5 },
    answers: ['buy duchy'],
    after: { scores: [3, 0], coins: 0 },
  },
]);

situationTable('province', [
  {
    name: 'is six points for eight coins',
    given: { coins: 8 },
    answers: ['buy province'],
    after: { scores: [6, 0], coins: 0 },
  },
  {
    name: 'bought last ends the game after that turn',
    given: { coins: 16, buys: 2, supply: { province: 1 } },
    answers: ['buy province', 'buy copper', 'end'],
    after: { phase: 'over', winners: [0] },
    refuses: { end: 'turn/over', 'buy copper': 'turn/over' },
  },
]);

situationTable('curse', [
  {
    name: 'is minus one point in any zone',
    given: { hand: 'curse', deck: 'curse', discard: 'curse', others: [{ hand: 'estate curse' }] },
    after: { scores: [-3, 0] },
  },
  {
    name: 'can be bought for nothing',
    given: {},
    answers: ['buy curse'],
    after: { discard: 'curse', scores: [-1, 0] },
  },
  {
    name: 'is not a victory card for a bureaucrat',
    given: { hand: 'bureaucrat', others: [{ hand: 'curse' }] },
    answers: ['act bureaucrat'],
    after: { asks: null, others: [{ hand: 'curse' }] },
  },
]);

situationTable('gardens', [
  { name: 'is worth nothing with nine cards', given: { hand: 'gardens 8 copper' }, after: { scores: [0, 0] } },
  { name: 'is one point with ten cards', given: { hand: 'gardens', deck: '9 copper' }, after: { scores: [1, 0] } },
  { name: 'is one point with nineteen cards', given: { deck: 'gardens 18 copper' }, after: { scores: [1, 0] } },
  { name: 'is two points with twenty cards', given: { deck: 'gardens 19 copper' }, after: { scores: [2, 0] } },
  {
    name: 'counts all zones and itself, for each copy',
    given: { hand: '2 gardens', deck: '6 copper', discard: '8 copper estate', inPlay: '3 village' },
    after: { scores: [5, 0] },
  },
  {
    name: 'is a victory card and not an action',
    given: { hand: 'gardens' },
    refuses: { 'act gardens': 'act/is-action' },
  },
]);

situationTable('the end of a turn', [
  {
    name: 'discards the hand and the cards in play, and draws five',
    given: { hand: 'estate', inPlay: 'copper', deck: '6 silver', phase: 'buy', buys: 0, coins: 3, merchants: 1 },
    answers: ['end'],
    after: { hand: '5 silver', deck: 'silver', discard: 'estate copper', inPlay: '', turn: 1, phase: 'action' },
  },
  {
    name: 'gives the next seat a fresh turn',
    given: { actions: 3, buys: 2, coins: 4, merchants: 2 },
    answers: ['end'],
    after: { turn: 1, actions: 1, buys: 1, coins: 0, merchants: 0 },
  },
  {
    name: 'shuffles the just-discarded cards if fewer than five can be drawn',
    given: { hand: '2 estate', inPlay: '2 estate', deck: '3 estate' },
    answers: ['end'],
    after: { hand: '5 estate', deckHolds: '2 estate', discard: '' },
  },
  {
    name: 'ends the game at three empty piles',
    given: { supply: { curse: 0, moat: 0, estate: 0 } },
    answers: ['end'],
    after: { phase: 'over' },
  },
  {
    name: 'does not end the game at two empty piles',
    given: { supply: { curse: 0, moat: 0 } },
    answers: ['end'],
    after: { phase: 'action' },
  },
  {
    name: 'ends a sexpr game only without provinces (S-59)',
    given: { rules: 'sexpr-v3', supply: { copper: 0, moat: 0, estate: 0, mine: 0 } },
    answers: ['end'],
    after: { phase: 'action', turn: 1 },
  },
  {
    name: 'breaks a tie by fewer turns',
    given: { hand: 'estate', turns: 4, others: [{ hand: 'estate', turns: 4 }], supply: { province: 0 } },
    answers: ['end'],
    after: { scores: [1, 1], winners: [1] },
  },
  {
    name: 'shares a tie after equal turns',
    given: { hand: 'estate', turns: 3, others: [{ hand: 'estate', turns: 4 }], supply: { province: 0 } },
    answers: ['end'],
    after: { winners: [0, 1] },
  },
  {
    name: 'shares a tie in the sexpr profiles regardless of turns (S-62)',
    given: { rules: 'sexpr-v3', turns: 4, others: [{ turns: 4 }], supply: { province: 0 } },
    answers: ['end'],
    after: { winners: [0, 1] },
  },
  {
    name: 'names the card left visible in the sexpr profiles (S-40)',
    given: { rules: 'sexpr-v3', hand: 'estate copper', inPlay: 'silver', deck: '5 gold' },
    answers: ['end copper'],
    after: { discard: 'estate copper silver', shows: 'copper' },
  },
  {
    name: 'must name a card from the hand there',
    given: { rules: 'sexpr-v3', hand: 'estate' },
    refuses: { end: 'end/names-card', 'end copper': 'end/in-hand' },
  },
  {
    name: 'names no card with an empty hand',
    given: { rules: 'sexpr-v3' },
    refuses: { 'end copper': 'end/empty-hand' },
  },
  { name: 'names no card elsewhere', given: { hand: 'copper' }, refuses: { 'end copper': 'end/no-card' } },
]);
