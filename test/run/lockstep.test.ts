import { describe, expect, it } from 'vitest';
import { sized } from '../sizes.js';
import { difference } from './lockstep/difference.js';
import { type Match, type Played, ROUTES } from './lockstep/routes.js';

const SEATS = [2, 3, 4];
const SEEDS = 40;
/** Routes through the bridge take long. */
const COMPARED = sized({ test: 12, long: SEEDS });

describe('the same strategy with the same seed', () => {
  const matches = Array.from({ length: SEEDS }, (_, seed): Match => ({ seed, seats: SEATS[seed % 3] as number }));
  const [[, first], ...others] = Object.entries(ROUTES) as [[string, (match: Match) => Played], ...never[]];

  const played = matches.map((match) => first(match));

  it('plays lively games', () => {
    const all = played.flatMap(({ decisions }) => decisions).join('\n');
    for (const word of ['militia', 'moat', 'cellar', 'mine', 'remodel', 'workshop', 'market', 'smithy', 'village']) {
      expect(all).toContain(` act ${word}`);
    }
    expect(all).toContain(': moat');
    expect(all).toMatch(/: discard \w+ \w+/);
  });

  it.each(others as [string, (match: Match) => Played][])('decides the same as %s', (_, route) => {
    for (const [at, match] of matches.slice(0, COMPARED).entries()) {
      const found = difference(played[at] as Played, route(match));
      expect({ ...match, difference: found }).toEqual({ ...match, difference: null });
    }
  });
});
