import { situationTable } from '../situation-table.js';

situationTable('library', [
  {
    name: 'draws up to seven cards',
    given: { hand: 'library 3 copper', deck: '4 silver gold' },
    answers: ['act library'],
    after: { hand: '3 copper 4 silver', deck: 'gold', actions: 0, asks: null },
  },
  {
    name: 'draws nothing with a hand of seven',
    given: { hand: 'library 7 copper', deck: 'smithy' },
    answers: ['act library'],
    after: { hand: '7 copper', deck: 'smithy', asks: null },
  },
  {
    name: 'draws nothing with a hand of eight',
    given: { hand: 'library 8 copper', deck: 'smithy' },
    answers: ['act library'],
    after: { hand: '8 copper', deck: 'smithy', asks: null },
  },
  {
    name: 'asks about an action as soon as it is drawn',
    given: { hand: 'library 4 copper', deck: 'silver smithy gold' },
    answers: ['act library'],
    after: {
      hand: '4 copper silver',
      aside: 'smithy',
      deck: 'gold',
      asks: { seat: 0, card: 'library', purpose: 'set-aside', from: 'aside', pool: 'smithy', min: 0, max: 1 },
    },
    refuses: { 'choose silver': 'act-library/in-view', yes: 'turn/kind' },
  },
  {
    name: 'sets one action aside and discards it at the end',
    given: { hand: 'library 5 copper', deck: 'smithy silver gold estate' },
    answers: ['act library', 'choose smithy'],
    after: { hand: '5 copper silver gold', deck: 'estate', discard: 'smithy', events: ['0 set-aside smithy'] },
  },
  {
    name: 'keeps an action without revealing it',
    given: { hand: 'library 5 copper', deck: 'smithy silver gold' },
    answers: ['act library', 'choose'],
    after: { hand: '5 copper smithy silver', deck: 'gold', discard: '', never: ['set-aside', 'revealed'] },
  },
  {
    name: 'sets several actions aside',
    given: { hand: 'library 5 copper', deck: 'smithy village silver moat gold estate' },
    answers: ['act library', 'choose smithy', 'choose village', 'choose moat'],
    after: { hand: '5 copper silver gold', deck: 'estate', discard: 'smithy village moat', aside: '' },
  },
  {
    name: 'keeps the second copy of an action whose first was set aside',
    given: { hand: 'library 5 copper', deck: '2 smithy silver gold' },
    answers: ['act library', 'choose smithy', 'choose'],
    after: { hand: '5 copper smithy silver', deck: 'gold', discard: 'smithy' },
  },
  {
    name: 'ends when the seventh card is an action that is kept',
    given: { hand: 'library 6 copper', deck: 'smithy gold' },
    answers: ['act library', 'choose'],
    after: { hand: '6 copper smithy', deck: 'gold', asks: null },
  },
  {
    name: 'asks only about the action just drawn',
    given: { hand: 'library', deck: 'smithy village' },
    answers: ['act library', 'choose smithy'],
    after: { asks: { pool: 'village' } },
    refuses: { 'choose smithy': 'act-library/just-drawn', 'choose smithy village': 'act-library/just-drawn' },
  },
  {
    name: 'sets aside one card at a time',
    given: { hand: 'library', deck: '2 smithy' },
    answers: ['act library', 'choose smithy'],
    refuses: { 'choose smithy smithy': 'act-library/count' },
  },
  {
    name: 'stops when deck and discard pile have run out',
    given: { hand: 'library', deck: 'smithy copper' },
    answers: ['act library', 'choose smithy'],
    after: { hand: 'copper', deck: '', discard: 'smithy', asks: null },
  },
  {
    name: 'reshuffles in the middle, without the cards set aside',
    given: { hand: 'library', deck: 'smithy', discard: '2 copper' },
    answers: ['act library', 'choose smithy'],
    after: { hand: '2 copper', deck: '', discard: 'smithy', inPlay: 'library' },
  },
  {
    name: 'cannot be played along with its answers: the cards are hidden',
    given: { hand: 'library', deck: 'smithy' },
    refuses: { 'act library [choose smithy]': 'act/choices' },
  },
  {
    name: 'played twice draws nothing the second time',
    given: { hand: 'throne-room library 5 copper', deck: 'smithy 3 silver' },
    answers: ['act throne-room', 'choose library', 'choose smithy'],
    after: { hand: '5 copper 2 silver', deck: 'silver', discard: 'smithy', asks: null },
  },
]);
