import { type Situation, situationTable } from '../situation-table.js';

const HAND_SIZES = [0, 1, 2, 3, 4, 5, 6, 7];
const PROTOCOLS = ['sexpr-v3', 'dominai'];

/** A hand of any size against a militia; a hand of three or fewer discards nothing. */
const militiaOn = (size: number): Situation => {
  const due = Math.max(0, size - 3);
  return {
    name: `leaves ${size - due} of a hand of ${size}`,
    given: { hand: 'militia', others: [{ hand: `${size} copper` }] },
    answers: ['act militia', ...(due > 0 ? [`1: choose ${due} copper`] : [])],
    after: { asks: null, others: [{ hand: `${size - due} copper`, discard: `${due} copper` }] },
  };
};

/** Where every victim is asked, it answers twice: first no reaction, then its discards. */
const militiaAsking = (size: number, rules: string): Situation => {
  const due = Math.max(0, size - 3);
  return {
    name: `asks a hand of ${size} for ${due} cards in ${rules}`,
    given: { rules, hand: 'militia', others: [{ hand: `${size} copper` }] },
    answers: ['act militia', '1: choose'],
    after: { asks: { seat: 1, purpose: 'discard', from: 'hand', min: due, max: due } },
    refuses: { [`choose ${due + 1} copper`]: due < size ? 'attack-militia/count' : 'attack-militia/in-hand' },
  };
};

situationTable('militia', [
  {
    name: 'gives two coins',
    given: { hand: 'militia' },
    answers: ['act militia'],
    after: { coins: 2, actions: 0, asks: null, events: ['0 attacked militia'] },
  },
  ...HAND_SIZES.map(militiaOn),
  ...PROTOCOLS.flatMap((rules) => HAND_SIZES.map((size) => militiaAsking(size, rules))),
  {
    name: 'asks in seat order, from the left of the attacker',
    given: { hand: 'militia', turn: 2, others: [{ hand: '4 copper' }, { hand: '3 estate' }, { hand: '5 gold' }] },
    answers: ['act militia', '1: choose copper', '3: choose gold gold'],
    after: { others: [{ hand: '3 copper' }, { hand: '3 estate' }, { hand: '3 gold' }], asks: null, turn: 0 },
  },
  {
    name: 'leaves three cards of the victim’s choice, the first one named visible',
    given: { hand: 'militia', others: [{ hand: 'gold 2 copper 2 estate' }] },
    answers: ['act militia', '1: choose copper estate'],
    after: { others: [{ hand: 'gold copper estate', discard: 'copper estate', shows: 'copper' }] },
  },
  {
    name: 'must be answered with exactly as many cards from the hand as are due',
    given: { hand: 'militia', others: [{ hand: '3 copper 2 estate' }] },
    answers: ['act militia'],
    refuses: {
      choose: 'attack-militia/count',
      'choose copper': 'attack-militia/count',
      'choose copper copper estate': 'attack-militia/count',
      'choose gold estate': 'attack-militia/in-hand',
      'choose estate estate estate': 'attack-militia/in-hand',
      end: 'turn/kind',
    },
  },
  {
    name: 'cannot be played along with the victims’ answers',
    given: { hand: 'militia', others: [{ hand: '4 copper' }] },
    refuses: { 'act militia [choose copper]': 'act/choices' },
  },
]);

situationTable('witch', [
  {
    name: 'draws two and curses everyone else',
    given: { hand: 'witch', deck: '2 gold copper', others: [{}, {}] },
    answers: ['act witch'],
    after: {
      hand: '2 gold',
      deck: 'copper',
      discard: '',
      supply: { curse: 8 },
      others: [{ discard: 'curse' }, { discard: 'curse' }],
    },
  },
  {
    name: 'gives the last curses in seat order',
    given: { hand: 'witch', turn: 3, others: [{}, {}, {}], supply: { curse: 2 } },
    answers: ['act witch'],
    after: {
      supply: { curse: 0 },
      others: [{ discard: 'curse' }, { discard: 'curse' }, { discard: '' }],
      events: ['1 gained curse', '2 gained curse'],
    },
  },
  {
    name: 'leaves the last curse to the next victim when the first has a moat',
    given: { hand: 'witch', others: [{ hand: 'moat' }, {}], supply: { curse: 1 } },
    answers: ['act witch', '1: choose moat'],
    after: { others: [{ discard: '' }, { discard: 'curse' }] },
  },
  {
    name: 'only draws when the curses are gone',
    given: { hand: 'witch', deck: '2 gold', supply: { curse: 0 } },
    answers: ['act witch'],
    after: { hand: '2 gold', others: [{ discard: '' }], never: ['gained'] },
  },
  {
    name: 'only draws where there are no curses',
    given: { hand: 'witch', onlySupply: { province: 8 } },
    answers: ['act witch'],
    after: { others: [{ discard: '' }] },
  },
]);

situationTable('bureaucrat', [
  {
    name: 'gains a silver onto the deck',
    given: { hand: 'bureaucrat', deck: 'copper' },
    answers: ['act bureaucrat'],
    after: { deck: 'silver copper', supply: { silver: 9 }, actions: 0 },
  },
  {
    name: 'makes each victim reveal a victory card and put it on its deck',
    given: { hand: 'bureaucrat', others: [{ hand: 'estate duchy copper', deck: 'gold' }, { hand: 'gardens' }] },
    answers: ['act bureaucrat', '1: choose duchy', '2: choose gardens'],
    after: {
      others: [{ hand: 'estate copper', deck: 'duchy gold' }, { deck: 'gardens' }],
      events: ['1 revealed duchy', '2 revealed gardens'],
    },
  },
  {
    name: 'makes a victim without a victory card reveal its hand',
    given: { hand: 'bureaucrat', others: [{ hand: 'copper curse', deck: 'gold' }] },
    answers: ['act bureaucrat'],
    after: { asks: null, others: [{ hand: 'copper curse', deck: 'gold' }], events: ['1 revealed copper curse'] },
  },
  {
    name: 'asks even a victim without a victory card in dominai',
    given: { rules: 'dominai', hand: 'bureaucrat', others: [{ hand: 'copper' }] },
    answers: ['act bureaucrat', '1: choose', '1: choose'],
    after: { asks: null, events: ['1 revealed copper'] },
  },
  {
    name: 'takes one victory card from the hand',
    given: { hand: 'bureaucrat', others: [{ hand: '2 estate copper' }] },
    answers: ['act bureaucrat'],
    after: { asks: { seat: 1, purpose: 'topdeck', from: 'hand', pool: '2 estate', min: 1, max: 1 } },
    refuses: {
      choose: 'attack-bureaucrat/count',
      'choose estate estate': 'attack-bureaucrat/count',
      'choose copper': 'attack-bureaucrat/victory',
      'choose duchy': 'attack-bureaucrat/in-hand',
    },
  },
  {
    name: 'attacks without a silver to gain',
    given: { hand: 'bureaucrat', supply: { silver: 0 }, others: [{ hand: 'estate' }] },
    answers: ['act bureaucrat', '1: choose estate'],
    after: { deck: '', others: [{ deck: 'estate' }] },
  },
]);
