import { situationTable } from '../situation-table.js';

const facing = (deck: string, more: object = {}) => ({ hand: 'bandit', others: [{ deck, ...more }] });

situationTable('bandit', [
  {
    name: 'gains a gold',
    given: facing(''),
    answers: ['act bandit'],
    after: { discard: 'gold', supply: { gold: 9 }, actions: 0, asks: null },
  },
  {
    name: 'with two treasures lets the victim choose which to trash',
    given: facing('silver gold copper'),
    answers: ['act bandit', '1: choose silver'],
    after: { trash: 'silver', others: [{ deck: 'copper', discard: 'gold' }], events: ['1 revealed silver gold'] },
  },
  {
    name: 'with two treasures takes exactly one revealed treasure',
    given: facing('silver gold copper'),
    answers: ['act bandit'],
    after: { asks: { seat: 1, purpose: 'trash', from: 'aside', pool: 'silver gold', min: 1, max: 1 } },
    refuses: {
      choose: 'attack-bandit/count',
      'choose silver gold': 'attack-bandit/count',
      'choose copper': 'attack-bandit/in-view',
    },
  },
  {
    name: 'with two equal treasures trashes one',
    given: facing('2 silver'),
    answers: ['act bandit', '1: choose silver'],
    after: { trash: 'silver', others: [{ discard: 'silver' }] },
  },
  {
    name: 'with one treasure trashes it and nothing else',
    given: facing('estate gold copper'),
    answers: ['act bandit', '1: choose gold'],
    after: { trash: 'gold', others: [{ deck: 'copper', discard: 'estate' }] },
  },
  {
    name: 'does not trash copper or another card next to a treasure',
    given: facing('copper gold'),
    answers: ['act bandit'],
    after: { asks: { pool: 'gold' } },
    refuses: { 'choose copper': 'attack-bandit/loot' },
  },
  {
    name: 'with no treasure other than copper discards both',
    given: facing('copper estate gold'),
    answers: ['act bandit'],
    after: { trash: '', asks: null, others: [{ deck: 'gold', discard: 'copper estate', aside: '' }] },
  },
  {
    name: 'reshuffles for the second card, without the first',
    given: facing('silver', { discard: '2 copper' }),
    answers: ['act bandit', '1: choose silver'],
    after: { trash: 'silver', others: [{ deck: 'copper', discard: 'copper' }] },
  },
  {
    name: 'reveals what there is',
    given: facing('gold'),
    answers: ['act bandit', '1: choose gold'],
    after: { trash: 'gold', others: [{ deck: '', discard: '' }] },
  },
  {
    name: 'attacks in seat order',
    given: { hand: 'bandit', turn: 1, others: [{ deck: 'silver' }, { deck: 'gold' }] },
    answers: ['act bandit', '1: choose silver', '2: choose gold'],
    after: { trash: 'silver gold', events: ['1 revealed silver', '2 revealed gold'] },
  },
  {
    name: 'attacks without a gold to gain',
    given: { ...facing('silver'), supply: { gold: 0 } },
    answers: ['act bandit', '1: choose silver'],
    after: { discard: '', trash: 'silver' },
  },
  {
    name: 'reveals the cards before asking for a reaction in dominai (J-40)',
    given: { rules: 'dominai', ...facing('silver estate copper', { hand: 'moat' }) },
    answers: ['act bandit'],
    after: { asks: { seat: 1, purpose: 'react', pool: 'moat' }, others: [{ aside: 'silver estate', deck: 'copper' }] },
  },
  {
    name: 'blocked after the cards were revealed keeps their order',
    given: { rules: 'dominai', ...facing('silver estate copper', { hand: 'moat' }) },
    answers: ['act bandit', '1: choose moat'],
    after: { asks: null, trash: '', others: [{ hand: 'moat', deck: 'silver estate copper', discard: '', aside: '' }] },
  },
  {
    name: 'blocked keeps the opposite order of the revealed cards too',
    given: { rules: 'dominai', ...facing('estate silver copper', { hand: 'moat' }) },
    answers: ['act bandit', '1: choose moat'],
    after: { others: [{ deck: 'estate silver copper' }] },
  },
  {
    name: 'asks even a victim with nothing to trash in dominai',
    given: { rules: 'dominai', ...facing('copper estate') },
    answers: ['act bandit', '1: choose', '1: choose'],
    after: { trash: '', asks: null, others: [{ discard: 'copper estate' }] },
  },
  {
    name: 'does not let a victim with something to trash decline in dominai',
    given: { rules: 'dominai', ...facing('silver estate') },
    answers: ['act bandit', '1: choose'],
    refuses: { choose: 'attack-bandit/count', 'choose estate': 'attack-bandit/loot' },
  },
]);
