import { type Situation, situationTable } from '../situation-table.js';

/** An attack on one victim, which loses something unless it reveals its moat. */
interface Attack {
  readonly card: string;
  readonly declined: readonly string[];
  readonly struck: NonNullable<Situation['after']>['others'];
}

const VICTIM = { hand: 'moat estate 3 copper', deck: 'silver duchy gold' };

const ATTACKS: readonly Attack[] = [
  { card: 'bandit', declined: ['1: choose silver'], struck: [{ deck: 'gold', discard: 'duchy' }] },
  { card: 'bureaucrat', declined: ['1: choose estate'], struck: [{ hand: 'moat 3 copper' }] },
  { card: 'militia', declined: ['1: choose moat estate'], struck: [{ hand: '3 copper', discard: 'moat estate' }] },
  { card: 'spy', declined: ['choose silver'], struck: [{ deck: 'duchy gold', discard: 'silver' }] },
  { card: 'thief', declined: ['choose silver', 'choose'], struck: [{ deck: 'gold', discard: 'duchy' }] },
  { card: 'witch', declined: [], struck: [{ discard: 'curse' }] },
];

const RULES = ['rulebook', 'rulebook-1e', 'dominai'];

const rows = ({ card, declined, struck }: Attack): Situation[] => [
  ...RULES.map((rules) => ({
    name: `revealed to a ${card} blocks it (${rules})`,
    given: { rules, hand: card, others: [VICTIM] },
    answers: [`act ${card}`, '1: choose moat'],
    after: {
      asks: null,
      trash: '',
      others: [{ ...VICTIM, discard: '', aside: '' }],
      events: ['1 reacted moat'],
    },
  })),
  {
    name: `not revealed to a ${card} does not help`,
    given: { hand: card, others: [VICTIM] },
    answers: [`act ${card}`, '1: choose', ...declined],
    after: { asks: null, others: struck ?? [], never: ['reacted'] },
  },
  {
    name: `is asked for before a ${card} takes effect, only from its owner`,
    given: { hand: card, others: [{ hand: 'estate' }, VICTIM] },
    answers: [`act ${card}`, ...(card === 'bureaucrat' ? ['1: choose estate'] : [])],
    after: { asks: { seat: 2, purpose: 'react', from: 'hand', pool: 'moat', min: 0, max: 1 }, others: [{}, VICTIM] },
    refuses: { 'choose estate': `attack-${card}/moat`, 'choose gold': `attack-${card}/moat-in-hand` },
  },
];

situationTable('moat as a reaction', [
  ...ATTACKS.flatMap(rows),
  {
    name: 'is revealed once, even with two in the hand',
    given: { hand: 'spy', others: [{ hand: '2 moat' }] },
    answers: ['act spy'],
    after: { asks: { pool: '2 moat', max: 1 } },
    refuses: { 'choose moat moat': 'attack-spy/react-count' },
  },
  {
    name: 'protects only its owner',
    given: { hand: 'witch', others: [{ hand: 'moat' }, {}, { hand: 'moat' }] },
    answers: ['act witch', '1: choose moat', '3: choose moat'],
    after: { others: [{ discard: '' }, { discard: 'curse' }, { discard: '' }] },
  },
  {
    name: 'does not help in the discard pile or on the deck',
    given: { hand: 'witch', others: [{ deck: 'moat', discard: 'moat' }] },
    answers: ['act witch'],
    after: { others: [{ discard: 'moat curse' }], asks: null },
  },
  {
    name: 'does not block a council room',
    given: { hand: 'council-room', others: [{ hand: 'moat', deck: 'gold' }] },
    answers: ['act council-room'],
    after: { others: [{ hand: 'moat gold' }], asks: null },
  },
  {
    name: 'stays in the hand and can be revealed again',
    given: { hand: 'militia witch', actions: 2, others: [{ hand: 'moat 4 copper' }] },
    answers: ['act militia', '1: choose moat', 'act witch', '1: choose moat'],
    after: { others: [{ hand: 'moat 4 copper', discard: '' }] },
  },
]);
