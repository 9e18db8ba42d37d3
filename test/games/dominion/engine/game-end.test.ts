import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CardName,
  isOver,
  scoresOf,
  stepInPlace,
  winnersOf,
} from '../../../../src/games/dominion/engine/index.js';
import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules } from './game-specs.js';
import { type Counts, type GivenGame, gameOf } from './given-game.js';
import { playRandomGame } from './play-random-game.js';
import { RUN_SEED } from './random-games.js';
import { parseAnswer, parseCardList } from './text-notation.js';

const none = (...names: readonly CardName[]): Counts => Object.fromEntries(names.map((name) => [name, 0]));
const seated = (seats: number): NonNullable<GivenGame['others']> => new Array(seats - 1).fill({});

const ENDS: readonly { readonly when: string; readonly given: GivenGame; readonly over: boolean }[] = [
  { when: 'the last province is gone', given: { supply: none('province') }, over: true },
  { when: 'one province is left', given: { supply: { province: 1 } }, over: false },
  { when: 'two piles are empty', given: { supply: none('moat', 'curse') }, over: false },
  { when: 'three piles are empty', given: { supply: none('moat', 'curse', 'copper') }, over: true },
  {
    when: 'three are empty, four seats',
    given: { supply: none('moat', 'curse', 'copper'), others: seated(4) },
    over: true,
  },
  {
    when: 'three are empty, five seats',
    given: { supply: none('moat', 'curse', 'copper'), others: seated(5) },
    over: false,
  },
  {
    when: 'four are empty, five seats',
    given: { supply: none('moat', 'curse', 'copper', 'estate'), others: seated(5) },
    over: true,
  },
  {
    when: 'three are empty, six seats',
    given: { supply: none('moat', 'curse', 'copper'), others: seated(6) },
    over: false,
  },
  {
    when: 'three are empty, five seats, R-03',
    given: { rules: 'dominai+R-03', supply: none('moat', 'curse', 'copper'), others: seated(5) },
    over: true,
  },
  {
    when: 'three are empty, six seats, R-03',
    given: { rules: 'dominai+R-03', supply: none('moat', 'curse', 'copper'), others: seated(6) },
    over: false,
  },
  {
    when: 'three are empty, dominai',
    given: { rules: 'dominai', supply: none('moat', 'curse', 'copper') },
    over: true,
  },
  {
    when: 'many are empty, sexpr (S-59)',
    given: { rules: 'sexpr-v3', supply: none('moat', 'mine', 'copper', 'estate', 'gold') },
    over: false,
  },
  { when: 'no province is left, sexpr', given: { rules: 'sexpr-v1', supply: none('province') }, over: true },
];

describe('after a turn, the game', () => {
  it.each(ENDS)('when $when, is over: $over', ({ given, over }) => {
    const game = gameOf(given);
    expect(isOver(game)).toBe(false);
    stepInPlace(game, parseAnswer('end'));
    expect(isOver(game)).toBe(over);
  });

  it('ends with active players and the cards of the S-expression protocol', () => {
    const kingdom = parseCardList('mine cellar market remodel smithy village woodcutter workshop militia moat');
    const specs = gameSpecs(
      profileRules('sexpr-v1', 'sexpr-v2', 'sexpr-v3'),
      fc.constantFrom(kingdom, kingdom.slice(0, 1)),
    );
    fc.assert(
      fc.property(specs, (spec) => isOver(playRandomGame(spec, () => {}).game)),
      { numRuns: sized({ test: 100, long: 5000 }), seed: RUN_SEED },
    );
  });

  it('does not end before the turn that takes the last province does (S-60)', () => {
    const game = gameOf({ supply: { province: 1 }, coins: 8, buys: 2, phase: 'buy' });
    for (const answer of ['buy province', 'buy copper']) {
      expect(stepInPlace(game, parseAnswer(answer)).legal).toBe(true);
      expect(isOver(game)).toBe(false);
    }
    stepInPlace(game, parseAnswer('end'));
    expect(isOver(game)).toBe(true);
    expect(stepInPlace(game, parseAnswer('end'))).toMatchObject({ legal: false, rule: { id: 'turn/over' } });
  });
});

const SCORES: readonly { readonly of: string; readonly given: GivenGame; readonly points: number }[] = [
  { of: 'nothing', given: {}, points: 0 },
  { of: 'each victory card once', given: { deck: 'estate duchy province' }, points: 10 },
  { of: 'curses', given: { hand: '3 curse estate' }, points: -2 },
  {
    of: 'cards in every zone',
    given: { hand: 'estate', deck: 'duchy', discard: 'province', inPlay: 'gold', aside: 'curse' },
    points: 9,
  },
  { of: 'gardens among nine cards', given: { hand: 'gardens', deck: '8 copper' }, points: 0 },
  { of: 'gardens among ten cards', given: { hand: 'gardens', deck: '9 copper' }, points: 1 },
  { of: 'gardens among nineteen cards', given: { hand: 'gardens', deck: '18 copper' }, points: 1 },
  { of: 'two gardens among twenty cards', given: { hand: '2 gardens', deck: '18 copper' }, points: 4 },
];

describe('the score', () => {
  it.each(SCORES)('of $of is $points', ({ given, points }) => {
    expect(scoresOf(gameOf(given))[0]).toBe(points);
  });
});

const estates = (count: number, turns: number) => ({ deck: `${count} estate`, turns });

const WINS: readonly { readonly when: string; readonly given: GivenGame; readonly winners: readonly number[] }[] = [
  {
    when: 'one has the most points',
    given: { ...estates(1, 5), others: [estates(2, 9), estates(1, 5)] },
    winners: [1],
  },
  {
    when: 'two tie and one had fewer turns',
    given: { ...estates(2, 6), others: [estates(2, 5), estates(1, 5)] },
    winners: [1],
  },
  {
    when: 'two tie with equal turns',
    given: { ...estates(2, 6), others: [estates(1, 5), estates(2, 6)] },
    winners: [0, 2],
  },
  {
    when: 'a loser had the fewest turns',
    given: { ...estates(3, 7), others: [estates(3, 7), estates(1, 6)] },
    winners: [0, 1],
  },
  { when: 'nobody has points', given: { others: [{}, {}] }, winners: [0, 1, 2] },
  {
    when: 'two tie, sexpr (S-62)',
    given: { rules: 'sexpr-v1', ...estates(2, 6), others: [estates(2, 5)] },
    winners: [0, 1],
  },
  {
    when: 'two tie, dominai (J-53)',
    given: { rules: 'dominai', ...estates(2, 6), others: [estates(2, 5)] },
    winners: [0, 1],
  },
];

describe('the winners', () => {
  it.each(WINS)('when $when are $winners', ({ given, winners }) => {
    expect(winnersOf(gameOf(given))).toEqual(winners);
  });

  it('are decided counting the turn that ended the game', () => {
    const game = gameOf({ supply: none('province'), ...estates(1, 4), others: [estates(1, 4)] });
    stepInPlace(game, parseAnswer('end'));
    expect(game.seats.map(({ turns }) => turns)).toEqual([5, 4]);
    expect(winnersOf(game)).toEqual([1]);
  });
});
