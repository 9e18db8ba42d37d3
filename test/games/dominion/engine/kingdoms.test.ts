import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASIC_CARDS,
  CARD_NAMES,
  type Card,
  cardOf,
  cardsOfEdition,
  type Draft,
  drafter,
  EDITIONS,
  inEdition,
  KINGDOM_CARDS,
  KINGDOM_NAMES,
  KINGDOM_SIZE,
  kingdomNamed,
  namesOf,
  parseKingdomName,
  pick,
  randomKingdom,
  startDraft,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { expectRefusal } from './expect-refusal.js';
import { parseCardList } from './text-notation.js';

describe('the cards', () => {
  it('are 7 basic and 32 kingdom cards with unique names', () => {
    expect([BASIC_CARDS.length, KINGDOM_CARDS.length, new Set(CARD_NAMES).size]).toEqual([7, 32, 39]);
  });

  it.each([
    { edition: 1, only: 'adventurer chancellor feast spy thief woodcutter', count: 25 },
    { edition: 2, only: 'artisan bandit harbinger merchant poacher sentry vassal', count: 26 },
  ] as const)('of edition $edition are complete', ({ edition, only, count }) => {
    const alone = cardsOfEdition(edition).filter((card) => !inEdition(card, edition === 1 ? 2 : 1));
    expect(cardsOfEdition(edition)).toHaveLength(count);
    expect(namesOf(alone)).toEqual(only.split(' '));
  });
});

describe('a named kingdom', () => {
  it.each(KINGDOM_NAMES.map((name) => ({ name })))('$name has ten different cards of its edition', ({ name }) => {
    const cards = kingdomNamed(name);
    const edition = name.endsWith('-1e') ? 1 : 2;
    expect(new Set(cards).size).toBe(KINGDOM_SIZE);
    expect(cards.filter((card) => !cardsOfEdition(edition).includes(card))).toEqual([]);
    expect(unwrap(parseKingdomName(name))).toEqual(cards);
  });

  it.each([
    { name: 'first-game', cards: 'cellar market merchant militia mine moat remodel smithy village workshop' },
    { name: 'first-game-1e', cards: 'cellar market militia mine moat remodel smithy village woodcutter workshop' },
  ] as const)('$name is the one in the rulebook', ({ name, cards }) => {
    expect(kingdomNamed(name)).toEqual(parseCardList(cards));
  });
});

describe('a random kingdom', () => {
  const draws = fc.record({ edition: fc.constantFrom(...EDITIONS), seed: fc.maxSafeNat() });

  it('has ten different cards of its pool, which depend on the seed but not on the order of the pool', () => {
    fc.assert(
      fc.property(draws, ({ edition, seed }) => {
        const pool = cardsOfEdition(edition);
        const kingdom = randomKingdom(pool, seed);
        expect(new Set(kingdom).size).toBe(KINGDOM_SIZE);
        expect(kingdom.every((card) => pool.includes(card))).toBe(true);
        expect(randomKingdom(pool.toReversed(), seed)).toEqual(kingdom);
      }),
    );
  });

  it('can contain every card', () => {
    const drawn = new Set<Card>();
    for (let seed = 0; seed < 100; seed++) for (const card of randomKingdom(KINGDOM_CARDS, seed)) drawn.add(card);
    expect(drawn.size).toBe(KINGDOM_CARDS.length);
  });
});

describe('a draft', () => {
  const POOL = parseCardList('moat village smithy market');
  const start = unwrap(startDraft(3, POOL, 4));
  const picking = (...names: readonly string[]): Draft =>
    names.reduce((draft, name) => unwrap(pick(draft, drafter(draft) as number, parseCardList(name)[0] as Card)), start);

  it('goes around in seat order until the kingdom is complete', () => {
    const names = ['smithy', 'moat', 'village', 'market'];
    const seats = names.map((_, index) => drafter(picking(...names.slice(0, index))));
    expect(seats).toEqual([0, 1, 2, 0]);
    expect(drafter(picking(...names))).toBeNull();
    expect(namesOf(picking(...names).picked)).toEqual(names);
  });

  it('is complete when its pool is empty', () => {
    expect(unwrap(startDraft(2, POOL)).size).toBe(POOL.length);
  });

  it('does not change the draft before a pick', () => {
    picking('moat');
    expect(start).toMatchObject({ picked: [], size: 4 });
  });

  const complete = picking('moat', 'village', 'smithy', 'market');
  it.each([
    {
      input: 'a pick out of turn',
      result: pick(start, 1, cardOf('moat')),
      code: 'draft/turn',
      names: ['seat 1', 'seat 0'],
    },
    {
      input: 'a card that is not in the pool',
      result: pick(start, 0, cardOf('mine')),
      code: 'draft/not-in-pool',
      names: ['mine', 'moat, smithy'],
    },
    {
      input: 'a card that was already picked',
      result: pick(picking('moat'), 1, cardOf('moat')),
      code: 'draft/not-in-pool',
      names: ['moat', 'smithy'],
    },
    {
      input: 'a pick after the last',
      result: pick(complete, 1, cardOf('moat')),
      code: 'draft/complete',
      names: ['village'],
    },
    { input: 'a draft with seven seats', result: startDraft(7, POOL), code: 'seats/count', names: ['7', '2 to 6'] },
    {
      input: 'a draft from a pool with a basic card',
      result: startDraft(2, [cardOf('gold')]),
      code: 'kingdom/not-kingdom',
      names: ['gold'],
    },
    {
      input: 'a draft from a pool with a card twice',
      result: startDraft(2, [...POOL, ...POOL]),
      code: 'kingdom/repeated',
      names: ['moat'],
    },
  ])('refuses $input', expectRefusal);
});
