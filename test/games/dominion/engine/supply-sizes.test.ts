import { describe, expect, it } from 'vitest';
import { BASIC_CARDS, cardOf, parseRules, scoresOf, startGame } from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { parseCardList } from './text-notation.js';

/** Sizes in the order copper, silver, gold, estate, duchy, province, curse, gardens, village. */
const PILES: readonly { readonly rules: string; readonly seats: number; readonly sizes: string }[] = [
  { rules: 'rulebook', seats: 2, sizes: '46 40 30 8 8 8 10 8 10' },
  { rules: 'rulebook', seats: 3, sizes: '39 40 30 12 12 12 20 12 10' },
  { rules: 'rulebook', seats: 4, sizes: '32 40 30 12 12 12 30 12 10' },
  { rules: 'rulebook', seats: 5, sizes: '85 80 60 12 12 15 40 12 10' },
  { rules: 'rulebook', seats: 6, sizes: '78 80 60 12 12 18 50 12 10' },
  { rules: 'rulebook-1e', seats: 2, sizes: '46 40 30 8 8 8 10 8 10' },
  { rules: 'dominai', seats: 4, sizes: '32 40 30 12 12 12 30 12 10' },
  { rules: 'sexpr-v1', seats: 2, sizes: '46 40 30 8 8 8 -1 8 10' },
  { rules: 'sexpr-v3', seats: 3, sizes: '39 40 30 12 12 12 -1 12 10' },
  { rules: 'sexpr-v3', seats: 4, sizes: '32 40 30 12 12 12 -1 12 10' },
  { rules: 'dominai+R-01', seats: 2, sizes: '106 80 60 8 8 8 10 8 10' },
  { rules: 'dominai+R-01', seats: 4, sizes: '92 80 60 12 12 12 30 12 10' },
  { rules: 'dominai+R-01', seats: 5, sizes: '25 40 30 12 12 15 40 12 10' },
  { rules: 'dominai+R-01', seats: 6, sizes: '18 40 30 12 12 18 50 12 10' },
  { rules: 'dominai+R-02', seats: 2, sizes: '46 40 30 8 8 8 10 12 10' },
  { rules: 'dominai+R-02', seats: 3, sizes: '39 40 30 12 12 12 20 12 10' },
];

describe('the piles at the start', () => {
  it.each(PILES)('$rules with $seats seats: $sizes', ({ rules, seats, sizes }) => {
    const kingdom = parseCardList('gardens village');
    const { supply } = unwrap(startGame({ seats, kingdom, rules: unwrap(parseRules(rules)) }));
    expect([...BASIC_CARDS, ...kingdom].map((card) => supply[card]).join(' ')).toBe(sizes);
    expect(supply[cardOf('smithy')]).toBe(-1);
  });

  it.each([2, 3, 4, 5, 6])('%i seats each start with five of seven coppers and three estates', (seats) => {
    const game = unwrap(startGame({ seats, kingdom: [], seed: 5 }));
    for (const { hand, deck, discard } of game.seats) expect([hand.size, deck.size, discard.size]).toEqual([5, 5, 0]);
    expect(scoresOf(game)).toEqual(new Array(seats).fill(3));
  });
});
