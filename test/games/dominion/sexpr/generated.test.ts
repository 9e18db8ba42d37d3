import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { parseCharPattern } from '../../../../src/games/dominion/sexpr/grammar/char-pattern.js';
import { comparePaths, type Match, match } from '../../../../src/games/dominion/sexpr/grammar/index.js';
import { grammarOf } from '../../../../src/games/dominion/sexpr/grammar-of.js';
import { VERSIONS } from '../../../../src/games/dominion/sexpr/versions.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { isSameDatum } from '../../../../src/wire/sexpr/same-datum.js';
import { makeText, parseText } from '../../../../src/wire/sexpr/writer.js';
import { sized } from '../../../sizes.js';
import { type Faulty, generateFaulty } from './grammar/generate-faulty.js';
import { generateMessage } from './grammar/generate-message.js';
import { FAULTS } from './grammar/message-faults.js';

const SEEDS = sized({ test: 200, long: 2000 });
const seeds = Array.from({ length: SEEDS }, (_, seed) => seed);

const productions = VERSIONS.flatMap((version) =>
  [...grammarOf(version).productions.keys()].map((production) => ({ version, production })),
);

const atomsIn = (datum: Datum): number =>
  Array.isArray(datum) ? (datum as readonly Datum[]).reduce((sum, item) => sum + atomsIn(item), 0) : 1;

function survives(datum: Datum): boolean {
  const read = parseText(makeText(datum));
  return read.ok && isSameDatum(read.value, datum);
}

describe.each(productions)('generated from $version, $production', ({ version, production }) => {
  const grammar = grammarOf(version);

  test('valid messages match strictly, and survive being written and read', () => {
    const wrong = seeds
      .map((seed) => generateMessage(grammar, production, seed))
      .filter((datum) => !isStrict(match(grammar, production, datum)) || !survives(datum));
    expect(wrong).toEqual([]);
  });

  test('lenient messages match, and survive too (S-01, S-06, S-07)', () => {
    const wrong = seeds
      .map((seed) => generateMessage(grammar, production, seed, { lenient: true }))
      .filter((datum) => !match(grammar, production, datum).ok || !survives(datum));
    expect(wrong).toEqual([]);
  });

  test('the same seed gives the same message, within the size', () => {
    for (const seed of seeds.slice(0, 20)) {
      const datum = generateMessage(grammar, production, seed, { size: 2 });
      expect(generateMessage(grammar, production, seed, { size: 2 })).toEqual(datum);
      expect(atomsIn(datum)).toBeLessThan(50);
    }
  });

  test('faulty messages never match, and are reported where the fault is', () => {
    const others = VERSIONS.map(grammarOf);
    const wrong = seeds
      .map((seed) => generateFaulty(grammar, production, seed, { others }))
      .filter((faulty) => !faulty || !isPlaced(faulty, match(grammar, production, faulty.datum)));
    expect(wrong).toEqual([]);
  });
});

const isStrict = (matched: Match): boolean => matched.ok && matched.strict;

/** Never before the first place that is wrong, and never outside the list that it is in. */
function isPlaced({ path }: Faulty, matched: Match): boolean {
  if (matched.ok) return false;
  const { path: reported, expected } = matched.mismatch;
  const list = path.slice(0, -1);
  return (
    comparePaths(reported, path) >= 0 && comparePaths(reported.slice(0, list.length), list) === 0 && expected.length > 0
  );
}

describe('each fault', () => {
  test.each(FAULTS)('%s is made of plays or notifications, once, and named', (fault) => {
    const others = [grammarOf('v3')];
    for (const seed of seeds.slice(0, 20)) {
      const faulty = generateFaulty(grammarOf('v2'), 'notification', seed, { fault, others });
      expect(faulty).toMatchObject({ fault });
      expect(generateFaulty(grammarOf('v2'), 'notification', seed, { fault, others })).toEqual(faulty);
      if (faulty && fault !== 'other-version') expect(isSameDatum(faulty.datum, faulty.valid)).toBe(false);
    }
  });

  test('that has no room is not made', () => {
    expect(generateFaulty(grammarOf('v1'), 'card', 1, { fault: 'negative-number' })).toBe(null);
    expect(generateFaulty(grammarOf('v3'), 'play', 1, { fault: 'other-version' })).toBe(null);
  });

  test('of another version is that version’s message (S-12)', () => {
    const faulty = generateFaulty(grammarOf('v1'), 'play', 7, { fault: 'other-version', others: [grammarOf('v2')] });
    expect(match(grammarOf('v2'), 'play', faulty!.datum).ok).toBe(true);
  });
});

test('no sample of a class is a dot alone, which is no atom', () => {
  const { sample } = parseCharPattern('[.-]{1..2}');
  const samples = new Set(seeds.map((seed) => sample(seededRandom(seed))));
  expect([...samples].sort()).toEqual(['-', '--', '-.', '.-', '..']);
});
