import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cardOf, KINGDOM_CARDS } from '../../../../../src/games/dominion/engine/index.js';
import {
  kingdomFor,
  parseSituation,
  type Situation,
  type TableKnowledge,
} from '../../../../../src/games/dominion/jsonrpc/kit/situation.js';
import { SEAT_STRATEGIES } from '../../../../../src/games/dominion/strategies/seat-strategies.js';

const situationOf = (setup: string): Situation => {
  const parsed = parseSituation(setup);
  if (!parsed.ok) throw new Error(parsed.error.join());
  return parsed.value;
};

const VIEW: TableKnowledge = {
  own: {
    hand: ['Witch', 'Copper', 'Copper', 'Estate'],
    discard: 3,
    deck: 5,
    supply: { Copper: 40, Moat: 0, Gold: 30 },
    buys: 1,
    actions: 1,
    treasure: 2,
  },
  buying: false,
  turns: 4,
  nextHand: ['Moat', 'Silver'],
};

describe('a situation', () => {
  test.each([
    'hand Witch Copper Copper',
    'without Gold Silver',
    'next-hand Moat',
    'next-without Estate',
    'next-held = 2',
    'actions >= 1; buys = 1; coins <= 2',
    'deck = 5; discard >= 3; held = 4; turn >= 4; empty = 1',
    'phase action',
    'bought-out Moat',
    'emptied Gold; kingdom Gardens; rematch first; start-delay 300; leave after 3; probe state',
  ])('is there: %s', (setup) => {
    expect(situationOf(setup).holds(VIEW)).toBe(true);
  });

  test.each([
    'hand Witch Witch',
    'without Estate',
    'next-hand Moat Moat',
    'next-without Silver',
    'actions >= 2',
    'coins = 3',
    'turn <= 3',
    'phase buy',
    'bought-out Gold',
    'hand Witch; empty >= 2',
  ])('is not there: %s', (setup) => {
    expect(situationOf(setup).holds(VIEW)).toBe(false);
  });

  test.each([
    'luck >= 7',
    'hand',
    'hand witch',
    'coins 3',
    'coins is 3',
    'coins >= many',
    'phase night',
    'rematch never',
    'leave soon',
  ])('cannot be: %s', (setup) => {
    const parsed = parseSituation(`hand Witch; ${setup}`);
    expect(parsed.ok ? null : parsed.error).toEqual([expect.stringContaining(`"${setup}" is no condition: `)]);
  });

  test('is only something to be reached if it has a condition', () => {
    expect(situationOf('hand Witch').hasConditions).toBe(true);
    expect(situationOf('emptied Moat; kingdom Witch; leave after 9; rematch everybody').hasConditions).toBe(false);
  });

  test('has a kingdom of ten different cards with all that it names', () => {
    const kingdom = kingdomFor(
      situationOf('hand Witch Copper; next-hand Moat; emptied Cellar Estate; kingdom Gardens'),
    );
    expect(new Set(kingdom).size).toBe(10);
    expect(kingdom.every((card) => KINGDOM_CARDS.includes(card))).toBe(true);
    const named = ['witch', 'moat', 'cellar', 'gardens'] as const;
    expect(named.filter((name) => !kingdom.includes(cardOf(name)))).toEqual([]);
  });
});

/** Everything that a part of a setup may begin with, as an error lists it. */
function setupWords(): string[] {
  const parsed = parseSituation('luck 7');
  const [, words] = /allowed are (.*)$/.exec(parsed.ok ? '' : parsed.error.join()) ?? [];
  if (words === undefined) throw new Error('an unknown word is allowed');
  return words.split(', ');
}

test('the manual has all words of a setup and all strategies', () => {
  const manual = readFileSync(new URL('../../../../../docs/transcripts.md', import.meta.url), 'utf8');
  const part = manual.slice(manual.indexOf('### Servers of JSON-RPC'));
  expect(setupWords().length).toBeGreaterThan(10);
  expect(
    [...setupWords(), ...Object.keys(SEAT_STRATEGIES)].filter((word) => !new RegExp(`\`${word}[ \`]`).test(part)),
  ).toEqual([]);
});
