import { describe, expect, test } from 'vitest';
import {
  type Draft,
  drafter,
  inEdition,
  KINGDOM_CARDS,
  KINGDOM_NAMES,
  pick,
} from '../../../../src/games/dominion/engine/index.js';
import {
  checkOptions,
  checkTen,
  draftPicks,
  FIRST_GAMES,
  type GameMode,
  kingdomOfMode,
  modeOfDraft,
  poolCards,
  startTableDraft,
  titleOfMode,
  titleOfSet,
  withBotPicks,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { editionOfSet, optionsWith, people } from './table-specs.js';

describe('a game mode', () => {
  test('offers the first game of both editions and eleven sets', () => {
    expect(KINGDOM_NAMES.map(titleOfSet)).toEqual([
      'First Game',
      'Size Distortion',
      'Deck Top',
      'Sleight of Hand',
      'Improvements',
      'Silver and Gold',
      'First Game (first edition)',
      'Big Money (first edition)',
      'Interaction (first edition)',
      'Size Distortion (first edition)',
      'Village Square (first edition)',
    ]);
    for (const edition of [1, 2] as const) expect(editionOfSet(FIRST_GAMES[edition])).toBe(edition);
  });

  test.each(KINGDOM_NAMES)('%s has ten cards of its edition', (name) => {
    const cards = unwrap(kingdomOfMode({ kind: 'set', name }));
    expect(cards).toHaveLength(10);
    expect(cards.every((card) => inEdition(card, editionOfSet(name)))).toBe(true);
  });

  test('draws the same ten by the same seed, and others by another', () => {
    const mode = (seed: number): GameMode => ({ kind: 'random', pool: 2, seed });
    expect(kingdomOfMode(mode(5))).toEqual(kingdomOfMode(mode(5)));
    expect(kingdomOfMode(mode(5))).not.toEqual(kingdomOfMode(mode(6)));
    expect(unwrap(kingdomOfMode(mode(5))).every((card) => inEdition(card, 2))).toBe(true);
    expect(titleOfMode(mode(5))).toBe('Random, seed 5');
  });

  test('has 25, 26 or 32 cards to choose from', () => {
    expect([1, 2, 'both'].map((pool) => poolCards(pool as 1 | 2 | 'both').length)).toEqual([25, 26, 32]);
  });

  test.each([
    [9, '9 cards chosen; a kingdom has 10: choose 1 more'],
    [11, '11 cards chosen; a kingdom has 10: remove 1'],
  ])('refuses %i cards', (count, message) => {
    expect(checkTen(KINGDOM_CARDS.slice(0, count))).toEqual({ ok: false, error: { code: 'kingdom/size', message } });
  });
});

describe('a draft', () => {
  const draftBy = (draft: Draft, count: number): Draft => {
    let current = draft;
    for (let left = count; left > 0; left--) current = unwrap(pick(current, drafter(current)!, current.pool[0]!));
    return current;
  };

  test('goes round the seats until there are ten cards', () => {
    const draft = unwrap(startTableDraft(3, 'both'));
    expect(modeOfDraft(draft)).toBeNull();
    const done = draftBy(draft, 10);
    expect(draftPicks(done).map(({ seat }) => seat)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 0]);
    const mode = modeOfDraft(done)!;
    expect(checkOptions(optionsWith({ seats: people(3), mode })).ok).toBe(true);
  });

  test('lets bots pick by their seeds', () => {
    const bot = { kind: 'bot', name: 'Bea', strategy: 'engine', seed: 3 } as const;
    const seats = [...people(1), bot];
    const start = unwrap(startTableDraft(2, 2));
    expect(withBotPicks(start, seats)).toBe(start);
    const once = withBotPicks(draftBy(start, 1), seats);
    expect(once.picked).toHaveLength(2);
    expect(withBotPicks(draftBy(start, 1), seats)).toEqual(once);
    expect(withBotPicks(start, [bot, { ...bot, name: 'Bo' }]).picked).toHaveLength(10);
  });
});
