import { situationTable } from '../situation-table.js';

situationTable('a play with its choices', [
  {
    name: 'is one answer',
    given: { hand: 'cellar 2 estate', deck: 'gold silver' },
    answers: ['act cellar [choose estate estate]'],
    after: { hand: 'gold silver', discard: '2 estate', asks: null },
  },
  {
    name: 'may leave later questions open',
    given: { hand: 'mine copper' },
    answers: ['act mine [choose copper]', 'choose silver'],
    after: { hand: 'silver', trash: 'copper' },
  },
  {
    name: 'is refused as a whole before anything moves',
    given: { hand: 'mine copper silver', deck: 'estate', supply: { silver: 0 } },
    refuses: {
      'act mine [choose copper] [choose gold]': 'act-mine/cost',
      'act mine [choose copper] [choose silver]': 'act-mine/in-supply',
      'act mine [choose copper] [choose estate]': 'act-mine/gain-treasure',
      'act mine [choose gold] [choose gold]': 'act-mine/in-hand',
      'act mine [choose copper silver] [choose gold]': 'act-mine/count',
    },
  },
  {
    name: 'is refused if the trashed card does not allow the gain',
    given: { hand: 'remodel estate gold' },
    refuses: {
      'act remodel [choose estate] [choose gold]': 'act-remodel/cost',
      'act remodel [choose remodel] [choose gold]': 'act-remodel/in-hand',
      'act remodel [choose estate gold] [choose moat]': 'act-remodel/count',
    },
  },
  {
    name: 'is refused with more choices than the card asks for',
    given: { hand: 'mine workshop smithy copper', deck: '3 gold' },
    refuses: {
      'act mine [choose copper] [choose silver] [choose silver]': 'act/choices',
      'act workshop [choose silver] [choose silver]': 'act/choices',
      'act smithy [choose copper]': 'act/choices',
      'act smithy [yes]': 'act/choices',
    },
  },
  {
    name: 'is refused with a choice of the wrong kind',
    given: { hand: 'workshop chancellor' },
    refuses: { 'act workshop [yes]': 'turn/kind', 'act chancellor [choose]': 'turn/kind' },
  },
  {
    name: 'is refused for the same reasons as the play alone',
    given: { hand: 'workshop', actions: 0 },
    refuses: { 'act workshop [choose silver]': 'act/actions', 'act mine [choose copper]': 'act/in-hand' },
  },
  {
    name: 'may choose nothing even where the card asks nothing',
    given: { hand: 'cellar' },
    answers: ['act cellar [choose]'],
    after: { actions: 1, asks: null },
  },
  {
    name: 'does not answer questions about hidden cards by choosing nothing',
    given: { hand: 'library', deck: 'smithy' },
    answers: ['act library [choose]'],
    after: { asks: { purpose: 'set-aside', pool: 'smithy' } },
  },
  {
    name: 'does not answer for the victims of an attack',
    given: { hand: 'bureaucrat', others: [{ hand: 'estate' }] },
    refuses: { 'act bureaucrat [choose estate]': 'act/choices' },
  },
  {
    name: 'does not answer the attacker’s questions about revealed cards',
    given: { hand: 'spy thief', deck: 'copper gold', others: [{ deck: 'gold' }] },
    refuses: { 'act spy [choose gold]': 'act/choices', 'act thief [choose gold]': 'act/choices' },
  },
]);
