import { situationTable } from '../situation-table.js';

situationTable('spy', [
  {
    name: 'draws, gives an action and reveals its player’s card first',
    given: { hand: 'spy', deck: 'copper estate gold', others: [{ deck: 'silver' }] },
    answers: ['act spy'],
    after: {
      hand: 'copper',
      actions: 1,
      aside: 'estate',
      asks: { seat: 0, card: 'spy', purpose: 'discard', from: 'aside', pool: 'estate', min: 0, max: 1 },
      others: [{ deck: 'silver', aside: '' }],
    },
    refuses: { 'choose copper': 'attack-spy/in-view', yes: 'turn/kind' },
  },
  {
    name: 'lets the attacker decide for everyone, in seat order',
    given: {
      hand: 'spy',
      turn: 1,
      deck: 'copper estate gold',
      others: [{ deck: 'silver copper' }, { deck: 'duchy gold' }],
    },
    answers: ['act spy', 'choose estate', 'choose silver', 'choose'],
    after: {
      deck: 'gold',
      discard: 'estate',
      others: [
        { deck: 'copper', discard: 'silver' },
        { deck: 'duchy gold', discard: '' },
      ],
      events: ['0 revealed estate', '1 revealed silver', '2 revealed duchy'],
      asks: null,
    },
  },
  {
    name: 'keeps its player’s card and discards another’s',
    given: { hand: 'spy', deck: 'copper gold', others: [{ deck: 'gold' }] },
    answers: ['act spy', 'choose', 'choose gold'],
    after: { deck: 'gold', discard: '', others: [{ deck: '', discard: 'gold' }] },
  },
  {
    name: 'skips a seat without cards',
    given: { hand: 'spy', others: [{}, { deck: 'gold' }] },
    answers: ['act spy', 'choose gold'],
    after: { others: [{}, { discard: 'gold' }], asks: null },
  },
  {
    name: 'reshuffles a deck that has run out',
    given: { hand: 'spy', others: [{ discard: 'gold' }] },
    answers: ['act spy', 'choose'],
    after: { others: [{ deck: 'gold', discard: '' }] },
  },
  {
    name: 'is blocked by the moats of others, not by its player’s own',
    given: { hand: 'spy moat', deck: 'copper estate', others: [{ hand: 'moat', deck: 'gold' }] },
    answers: ['act spy', 'choose estate', '1: choose moat'],
    after: { discard: 'estate', others: [{ deck: 'gold', discard: '' }], asks: null },
  },
]);

situationTable('thief', [
  {
    name: 'trashes a treasure of each victim and gains some of them',
    given: { hand: 'thief', others: [{ deck: 'gold estate copper' }, { deck: 'silver duchy' }] },
    answers: ['act thief', 'choose gold', 'choose silver', 'choose gold'],
    after: {
      discard: 'gold',
      trash: 'silver',
      others: [{ deck: 'copper', discard: 'estate' }, { discard: 'duchy' }],
      actions: 0,
      asks: null,
    },
  },
  {
    name: 'asks for all treasures in seat order before the gains',
    given: { hand: 'thief', turn: 1, others: [{ deck: 'gold' }, { deck: 'silver' }] },
    answers: ['act thief', 'choose gold', 'choose silver'],
    after: {
      asks: { seat: 0, purpose: 'gain', from: 'trash', pool: 'silver gold', min: 0, max: 2 },
      events: ['1 revealed gold', '1 trashed gold', '2 revealed silver', '2 trashed silver'],
    },
    refuses: { 'choose copper': 'act-thief/in-trash', 'choose gold gold': 'act-thief/in-trash' },
  },
  {
    name: 'gains none',
    given: { hand: 'thief', others: [{ deck: 'copper estate' }] },
    answers: ['act thief', 'choose copper', 'choose'],
    after: { discard: '', trash: 'copper', others: [{ discard: 'estate' }] },
  },
  {
    name: 'gains all',
    given: { hand: 'thief', others: [{ deck: 'gold' }, { deck: 'gold' }] },
    answers: ['act thief', 'choose gold', 'choose gold', 'choose gold gold'],
    after: { discard: '2 gold', trash: '' },
  },
  {
    name: 'lets the attacker choose between two treasures',
    given: { hand: 'thief', others: [{ deck: 'copper gold' }] },
    answers: ['act thief'],
    after: { asks: { seat: 0, purpose: 'trash', from: 'aside', pool: 'copper gold', min: 1, max: 1 } },
    refuses: {
      choose: 'attack-thief/count',
      'choose copper gold': 'attack-thief/count',
      'choose silver': 'attack-thief/in-view',
    },
  },
  {
    name: 'trashes only treasures',
    given: { hand: 'thief', others: [{ deck: 'estate gold' }] },
    answers: ['act thief'],
    refuses: { 'choose estate': 'attack-thief/treasure' },
  },
  {
    name: 'discards two cards without a treasure and asks nothing',
    given: { hand: 'thief', others: [{ deck: 'estate moat gold' }] },
    answers: ['act thief'],
    after: { asks: null, trash: '', others: [{ deck: 'gold', discard: 'estate moat' }] },
  },
  {
    name: 'gains only what it trashed itself',
    given: { hand: 'thief', trash: 'gold', others: [{ deck: 'copper' }] },
    answers: ['act thief', 'choose copper'],
    after: { asks: { pool: 'copper' } },
    refuses: { 'choose gold': 'act-thief/in-trash' },
  },
  {
    name: 'played twice gains only what the same play trashed',
    given: { hand: 'throne-room thief', others: [{ deck: 'gold estate silver duchy' }] },
    answers: ['act throne-room', 'choose thief', 'choose gold', 'choose', 'choose silver', 'choose silver'],
    after: { discard: 'silver', trash: 'gold', others: [{ discard: 'estate duchy' }], asks: null },
  },
]);
