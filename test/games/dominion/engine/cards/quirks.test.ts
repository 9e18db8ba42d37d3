import { describe, expect, test } from 'vitest';
import {
  type CardName,
  cardOf,
  parseRules,
  pilesToEnd,
  startingSupply,
} from '../../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../../unwrap.js';
import { type Situation, situationTable } from '../situation-table.js';

// The bugs of the original server (R-01 to R-13 in the register): off by default, switched on by id.

interface PileSize {
  readonly rules: string;
  readonly seats: number;
  readonly sizes: Partial<Record<CardName, number>>;
}

const PILE_SIZES: readonly PileSize[] = [
  { rules: 'dominai', seats: 2, sizes: { copper: 46, silver: 40, gold: 30, gardens: 8 } },
  { rules: 'dominai', seats: 4, sizes: { copper: 32, silver: 40, gold: 30, gardens: 12 } },
  { rules: 'dominai', seats: 5, sizes: { copper: 85, silver: 80, gold: 60, gardens: 12 } },
  { rules: 'dominai', seats: 6, sizes: { copper: 78, silver: 80, gold: 60 } },
  { rules: 'dominai+R-01', seats: 2, sizes: { copper: 106, silver: 80, gold: 60, gardens: 8 } },
  { rules: 'dominai+R-01', seats: 4, sizes: { copper: 92, silver: 80, gold: 60 } },
  { rules: 'dominai+R-01', seats: 5, sizes: { copper: 25, silver: 40, gold: 30 } },
  { rules: 'dominai+R-02', seats: 2, sizes: { copper: 46, gardens: 12, estate: 8 } },
  { rules: 'dominai+R-02', seats: 3, sizes: { gardens: 12, estate: 12 } },
];

describe('pile sizes (R-01, R-02)', () => {
  test.each(PILE_SIZES)('$rules with $seats seats', ({ rules, seats, sizes }) => {
    const supply = startingSupply(unwrap(parseRules(rules)), seats, [cardOf('gardens')]);
    const named = Object.keys(sizes).map((name) => [name, supply[cardOf(name as CardName)]]);
    expect(Object.fromEntries(named)).toEqual(sizes);
  });
});

describe('empty piles that end the game (R-03)', () => {
  test.each([
    ['dominai', 4, 3],
    ['dominai', 5, 4],
    ['dominai', 6, 4],
    ['dominai+R-03', 4, 3],
    ['dominai+R-03', 5, 3],
    ['dominai+R-03', 6, 4],
  ])('%s with %i seats: %i', (rules, seats, piles) => {
    expect(pilesToEnd(unwrap(parseRules(rules)), seats)).toBe(piles);
  });
});

const FIVE = { others: [{}, {}, {}, {}], supply: { curse: 0, moat: 0, village: 0 } };

/** The same situation without and with the quirk. */
const ROWS: Readonly<Record<string, readonly [off: Situation, on: Situation]>> = {
  'R-03': [
    { name: 'five players go on after three empty piles', given: FIVE, answers: ['end'], after: { phase: 'action' } },
    { name: 'five players stop at three empty piles', given: FIVE, answers: ['end'], after: { phase: 'over' } },
  ],
  'R-04': [
    {
      name: 'moneylender gives three coins',
      given: { hand: 'moneylender copper' },
      answers: ['act moneylender [choose copper]'],
      after: { coins: 3, trash: 'copper' },
    },
    {
      name: 'moneylender gives nothing',
      given: { hand: 'moneylender copper' },
      answers: ['act moneylender [choose copper]'],
      after: { coins: 0, trash: 'copper' },
    },
  ],
  'R-05': [
    {
      name: 'chapel trashes at most four',
      given: { hand: 'chapel 6 copper' },
      answers: ['act chapel'],
      refuses: { 'choose 6 copper': 'act-chapel/count' },
    },
    {
      name: 'chapel trashes six',
      given: { hand: 'chapel 6 copper' },
      answers: ['act chapel [choose 6 copper]'],
      after: { hand: '', trash: '6 copper' },
    },
  ],
  'R-06': [
    {
      name: 'a blocked bandit puts the revealed cards back',
      given: { hand: 'bandit', others: [{ hand: 'moat', deck: 'silver estate copper' }] },
      answers: ['act bandit', '1: choose moat'],
      after: { others: [{ deck: 'silver estate copper' }] },
    },
    {
      name: 'a blocked bandit loses the revealed cards',
      given: { hand: 'bandit', others: [{ hand: 'moat', deck: 'silver estate copper' }] },
      answers: ['act bandit', '1: choose moat'],
      after: { others: [{ hand: 'moat', deck: 'copper', discard: '', aside: '' }], trash: '', lost: 'silver estate' },
    },
  ],
  'R-07': [
    {
      name: 'a bandit’s victim cannot save its silver',
      given: { hand: 'bandit', others: [{ deck: 'silver estate' }] },
      answers: ['act bandit', '1: choose'],
      refuses: { 'choose estate': 'attack-bandit/loot' },
    },
    {
      name: 'a bandit’s victim saves its silver',
      given: { hand: 'bandit', others: [{ deck: 'silver estate' }] },
      answers: ['act bandit', '1: choose', '1: choose estate'],
      after: { trash: 'estate', others: [{ discard: 'silver' }] },
    },
  ],
  'R-08': [
    {
      name: 'bandit and bureaucrat are playable without their treasure',
      given: { hand: 'bandit bureaucrat', actions: 2, supply: { gold: 0, silver: 0 } },
      answers: ['act bandit', '1: choose', '1: choose', 'act bureaucrat', '1: choose', '1: choose'],
      after: { discard: '', deck: '', inPlay: 'bandit bureaucrat' },
    },
    {
      name: 'bandit and bureaucrat are not playable without their treasure',
      given: { hand: 'bandit bureaucrat', supply: { gold: 0, silver: 0 } },
      refuses: { 'act bandit': 'act-bandit/needs-pile', 'act bureaucrat': 'act-bureaucrat/needs-pile' },
    },
  ],
  'R-09': [
    {
      name: 'throne room takes no treasure and may be played without a card',
      given: { hand: 'throne-room copper' },
      answers: ['act throne-room'],
      after: { asks: null, hand: 'copper', coins: 0, actions: 0 },
    },
    {
      name: 'throne room plays a copper twice, and gives an action each time',
      given: { hand: 'throne-room copper' },
      answers: ['act throne-room [choose copper]', 'choose'],
      after: { hand: '', inPlay: 'throne-room copper', coins: 2, actions: 2 },
    },
  ],
  'R-11': [
    {
      name: 'a militia’s victim discards down to three and no further',
      given: { hand: 'militia', others: [{ hand: '5 copper' }] },
      answers: ['act militia', '1: choose'],
      refuses: { 'choose 4 copper': 'attack-militia/count', 'choose copper': 'attack-militia/count' },
    },
    {
      name: 'a militia’s victim may discard below three, but not stay above',
      given: { hand: 'militia', others: [{ hand: '5 copper' }, { hand: '4 copper' }] },
      answers: ['act militia', '1: choose', '1: choose 4 copper', '2: choose'],
      after: { others: [{ hand: 'copper' }], asks: { seat: 2, min: 1, max: 4 } },
      refuses: { choose: 'attack-militia/count' },
    },
  ],
  'R-12': [
    {
      name: 'no treasure is played after a buy',
      given: { hand: 'copper', buys: 2 },
      answers: ['buy copper'],
      refuses: { 'treasures copper': 'add/after-buy', 'all-treasures': 'add/after-buy' },
    },
    {
      name: 'a treasure is played after a buy',
      given: { hand: 'copper', buys: 2 },
      answers: ['buy copper', 'treasures copper'],
      after: { coins: 1 },
    },
  ],
  'R-13': [
    {
      name: 'poacher is playable with too small a hand',
      given: { hand: 'poacher', deck: 'gold', supply: { curse: 0, moat: 0 } },
      answers: ['act poacher', 'choose gold'],
      after: { discard: 'gold', asks: null },
    },
    {
      name: 'poacher is not playable with too small a hand',
      given: { hand: 'poacher', deck: 'gold', supply: { curse: 0, moat: 0 } },
      refuses: { 'act poacher': 'act-poacher/enough-cards' },
    },
  ],
};

for (const [quirk, [off, on]] of Object.entries(ROWS)) {
  situationTable(quirk, [
    { ...off, given: { ...off.given, rules: 'dominai' } },
    { ...on, given: { ...on.given, rules: `dominai+${quirk}` } },
  ]);
}

situationTable('edge cases of quirks', [
  {
    name: 'with R-09 a throne room with only victory cards in hand is not playable',
    given: { rules: 'dominai+R-09', hand: 'throne-room estate' },
    refuses: { 'act throne-room': 'act-throne-room/names-a-card' },
  },
  {
    name: 'with R-09 a throne room must name a card',
    given: { rules: 'dominai+R-09', hand: 'throne-room smithy' },
    answers: ['act throne-room'],
    refuses: { choose: 'act-throne-room/count' },
  },
  {
    name: 'with R-13 a poacher counts the card it draws',
    given: { rules: 'dominai+R-13', hand: 'poacher copper', deck: 'gold', supply: { curse: 0, moat: 0 } },
    answers: ['act poacher', 'choose copper gold'],
    after: { hand: '', discard: 'copper gold' },
  },
  {
    name: 'with R-07 a victim without loot trashes nothing',
    given: { rules: 'dominai+R-07', hand: 'bandit', others: [{ deck: 'copper estate' }] },
    answers: ['act bandit', '1: choose', '1: choose'],
    after: { trash: '', others: [{ discard: 'copper estate' }] },
  },
  {
    name: 'with R-08 a bandit is playable while gold is left',
    given: { rules: 'dominai+R-08', hand: 'bandit', supply: { gold: 1 } },
    answers: ['act bandit', '1: choose', '1: choose'],
    after: { discard: 'gold' },
  },
]);
