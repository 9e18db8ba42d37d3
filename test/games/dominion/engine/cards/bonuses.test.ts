import { situationTable } from '../situation-table.js';

situationTable('council-room', [
  {
    name: 'draws four, gives a buy, and every other player draws one',
    given: {
      hand: 'council-room',
      deck: '4 gold estate',
      others: [{ deck: 'silver copper' }, { discard: 'duchy' }, {}],
    },
    answers: ['act council-room'],
    after: {
      hand: '4 gold',
      deck: 'estate',
      actions: 0,
      buys: 2,
      others: [{ hand: 'silver', deck: 'copper' }, { hand: 'duchy', discard: '' }, { hand: '' }],
    },
  },
  {
    name: 'lets the others draw in seat order',
    given: { hand: 'council-room', turn: 1, others: [{ deck: 'silver' }, { deck: 'copper' }] },
    answers: ['act council-room'],
    after: { events: ['0 drew', '1 drew silver', '2 drew copper'] },
  },
]);

situationTable('festival', [
  {
    name: 'gives two actions, a buy and two coins',
    given: { hand: 'festival', deck: 'gold' },
    answers: ['act festival'],
    after: { hand: '', deck: 'gold', actions: 2, buys: 2, coins: 2 },
  },
]);

situationTable('laboratory', [
  {
    name: 'draws two and gives an action',
    given: { hand: 'laboratory', deck: 'gold silver copper' },
    answers: ['act laboratory'],
    after: { hand: 'gold silver', deck: 'copper', actions: 1, buys: 1 },
  },
]);

situationTable('market', [
  {
    name: 'gives a card, an action, a buy and a coin',
    given: { hand: 'market', deck: 'gold silver' },
    answers: ['act market'],
    after: { hand: 'gold', deck: 'silver', inPlay: 'market', actions: 1, buys: 2, coins: 1 },
    refuses: { 'act market': 'act/in-hand' },
  },
]);

situationTable('moat', [
  {
    name: 'draws two when played',
    given: { hand: 'moat', deck: 'gold silver copper' },
    answers: ['act moat'],
    after: { hand: 'gold silver', deck: 'copper', actions: 0 },
  },
]);

situationTable('smithy', [
  {
    name: 'draws three',
    given: { hand: 'smithy copper', deck: 'gold 2 silver duchy' },
    answers: ['act smithy'],
    after: { hand: 'copper gold 2 silver', deck: 'duchy', actions: 0, events: ['0 played smithy'] },
    refuses: { 'act smithy': 'act/in-hand' },
  },
  {
    name: 'shuffles the discard pile in the middle of the draw, but not the cards in play',
    given: { hand: 'smithy', inPlay: 'village', deck: 'gold', discard: '4 silver' },
    answers: ['act smithy'],
    after: { hand: 'gold 2 silver', deckHolds: '2 silver', discard: '', inPlay: 'village smithy' },
  },
  {
    name: 'draws what is left when even the discard pile runs out',
    given: { hand: 'smithy', inPlay: 'village', deck: 'gold', discard: 'silver' },
    answers: ['act smithy'],
    after: { hand: 'gold silver', deck: '', discard: '', inPlay: 'village smithy' },
  },
  {
    name: 'draws nothing when there are no cards (S-33)',
    given: { hand: 'smithy', rules: 'sexpr-v2' },
    answers: ['act smithy'],
    after: { hand: '', inPlay: 'smithy', never: ['shuffled'] },
  },
  {
    name: 'shuffles only when the deck is empty and a card must be drawn',
    given: { hand: 'smithy', deck: '3 gold', discard: 'silver' },
    answers: ['act smithy'],
    after: { hand: '3 gold', deck: '', discard: 'silver', never: ['shuffled'] },
  },
  { name: 'needs an action', given: { hand: 'smithy', actions: 0 }, refuses: { 'act smithy': 'act/actions' } },
  {
    name: 'cannot be played after a treasure',
    given: { hand: 'smithy copper' },
    answers: ['treasures copper'],
    refuses: { 'act smithy': 'act/phase' },
  },
  {
    name: 'cannot be played after a buy',
    given: { hand: 'smithy' },
    answers: ['buy copper'],
    refuses: { 'act smithy': 'act/phase' },
  },
]);

situationTable('village', [
  {
    name: 'draws a card and gives two actions',
    given: { hand: 'village', deck: 'gold silver' },
    answers: ['act village'],
    after: { hand: 'gold', deck: 'silver', actions: 2, buys: 1, coins: 0 },
  },
  {
    name: 'lets two more actions be played',
    given: { hand: 'village woodcutter', deck: 'smithy gold 2 copper' },
    answers: ['act village', 'act smithy', 'act woodcutter'],
    after: { hand: 'gold 2 copper', inPlay: 'village smithy woodcutter', actions: 0, coins: 2 },
  },
]);

situationTable('woodcutter', [
  {
    name: 'gives a buy and two coins',
    given: { hand: 'woodcutter', deck: 'gold' },
    answers: ['act woodcutter'],
    after: { hand: '', deck: 'gold', actions: 0, buys: 2, coins: 2 },
  },
]);

situationTable('chancellor', [
  {
    name: 'gives two coins and asks',
    given: { hand: 'chancellor', deck: 'gold' },
    answers: ['act chancellor'],
    after: { coins: 2, actions: 0, asks: { seat: 0, card: 'chancellor', purpose: 'deck-to-discard', from: 'nowhere' } },
    refuses: { choose: 'turn/kind', end: 'turn/kind', 'choose gold': 'turn/kind' },
  },
  {
    name: 'turns the deck over onto the discard pile',
    given: { hand: 'chancellor', deck: 'gold silver copper', discard: 'estate' },
    answers: ['act chancellor', 'yes'],
    after: { deck: '', discard: 'estate gold silver copper', shows: 'copper', asks: null },
  },
  {
    name: 'leaves the deck alone',
    given: { hand: 'chancellor', deck: 'gold silver', discard: 'estate' },
    answers: ['act chancellor', 'no'],
    after: { deck: 'gold silver', discard: 'estate', asks: null },
  },
  {
    name: 'can be played along with its answer',
    given: { hand: 'chancellor', deck: 'gold' },
    answers: ['act chancellor [yes]'],
    after: { deck: '', discard: 'gold', coins: 2, asks: null },
  },
]);
