import { describe, expect, test } from 'vitest';
import { SEXPR_SAMPLER } from '../../../../../src/games/dominion/sexpr/kit/sampled-states.js';
import {
  type Notification,
  parseNotification,
  type State,
  VERSIONS,
} from '../../../../../src/games/dominion/sexpr/messages.js';
import { pendingGameOf } from '../../../../../src/games/dominion/sexpr/pending-game.js';
import { legalReplies } from '../../../../../src/games/dominion/sexpr/replies.js';
import type { Case } from '../../../../../src/kit/case.js';
import { makeSampleId, parseSampleId, type Sample } from '../../../../../src/kit/sampler.js';
import { makeTranscript } from '../../../../../src/kit/transcript/index.js';
import { parseText } from '../../../../../src/wire/sexpr/writer.js';

const COUNT = 100;
const { sample } = SEXPR_SAMPLER;

const datumOf = (one: Case) => {
  const [sent] = one.transcript.entries;
  const parsed = parseText((sent as { text: string }).text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

type Question = Extract<Notification, { readonly state: State }>;

const questionIn = (one: Case): Question => {
  const parsed = parseNotification('v3', datumOf(one));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value as Question;
};

describe('sampled cases of S-expression players', () => {
  test.each(VERSIONS)('are messages of %s that have a legal reply', (version) => {
    for (let number = 0; number < COUNT; number++) {
      const one = sample(`sexpr/${version}`, 1, number);
      const question = pendingGameOf(version, datumOf(one));
      if (!question.ok) throw new Error(`${one.id}: ${question.error.message}`);
      const [first] = legalReplies(question.value.game, question.value.asked);
      expect({ id: one.id, first }).toEqual({ id: one.id, first: expect.anything() });
    }
  });

  test('differ, and cover turns, attacks, all seat counts, early and late games', () => {
    const questions = Array.from({ length: COUNT }, (_, number) => questionIn(sample('sexpr/v3', 1, number)));
    const texts = questions.map((question) => JSON.stringify(question));
    expect(new Set(texts).size).toBeGreaterThan(COUNT * 0.9);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(['move', 'attacked']));
    expect(new Set(questions.map(({ state }) => state.players.length))).toEqual(new Set([2, 3, 4]));
    const sizes = questions.map(
      ({ state: { deck, hand, plays, discards } }) => [deck, hand, plays, discards].flat().length,
    );
    expect(Math.min(...sizes)).toBe(10);
    expect(Math.max(...sizes)).toBeGreaterThan(25);
    const hands = questions.flatMap(({ state }) => state.hand);
    for (const card of ['mine', 'remodel', 'cellar', 'workshop', 'moat', 'militia'] as const)
      expect(hands).toContain(card);
    expect(questions.some(({ state }) => state.trash.length > 0)).toBe(true);
    expect(questions.some(({ state }) => state.plays.length > 3)).toBe(true);
  });

  test('are the same for the same seed and number, whatever else is sampled', () => {
    expect(sample('sexpr/v3', 7, 17).text).toBe(sample('sexpr/v3', 7, 17).text);
    expect(sample('sexpr/v3', 7, 17).text).not.toBe(sample('sexpr/v3', 8, 17).text);
    expect(sample('sexpr/v3', 7, 17).text).not.toBe(sample('sexpr/v3', 7, 18).text);
  });

  test('are named by protocol, seed and number', () => {
    expect(sample('sexpr/v3', 1, 17).id).toBe('sampled/sexpr/v3/seed-1/0017');
    for (const key of [
      { protocol: 'sexpr/v3', seed: 1, number: 17 },
      { protocol: 'jsonrpc/live', seed: 0, number: 123_456 },
    ]) {
      expect(parseSampleId(makeSampleId(key))).toEqual(key);
    }
    expect(parseSampleId('sexpr/v1/player/mine/silver-to-gold')).toBeNull();
  });

  test('can be saved as they are', () => {
    const one = sample('sexpr/v2', 3, 3);
    expect(makeTranscript(one.transcript)).toBe(one.text);
  });
});

/** Shrinks a case as long as something holds of it; how often it was asked, and what is left. */
function shrunk(one: Sample, fails: (state: State) => boolean): { readonly state: State; readonly runs: number } {
  let state = questionIn(one).state;
  let runs = 0;
  const smaller = one.shrink();
  for (let next = smaller.next(); !next.done; runs++) {
    const tried = questionIn(next.value).state;
    const isFailing = fails(tried);
    if (isFailing) state = tried;
    next = smaller.next(isFailing);
  }
  return { state, runs };
}

const TREASURES = ['copper', 'silver', 'gold'];
const hasTreasure = ({ hand }: State): boolean => hand.some((card) => TREASURES.includes(card));

describe('shrinking', () => {
  const one = Array.from({ length: COUNT }, (_, number) => sample('sexpr/v3', 1, number)).find((each) => {
    const { state } = questionIn(each);
    return state.players.length === 4 && state.plays.length > 0 && state.hand.length > 4 && state.trash.length > 0;
  }) as Sample;

  test('leaves what the failure needs, and nothing else', () => {
    const [card] = questionIn(one).state.hand;
    expect(card).toBe('copper');
    const { state, runs } = shrunk(one, ({ hand, supply }) => hand.includes(card as never) && supply.includes('gold'));
    expect(state).toEqual({
      players: expect.objectContaining({ length: 2 }),
      supply: ['gold'],
      trash: [],
      actions: 0,
      // A treasure keeps its buy.
      buys: 1,
      coins: 0,
      deck: [],
      hand: [card],
      plays: [],
      discards: [],
    });
    expect(runs).toBeLessThan(60);
  });

  test('keeps as many copies as it takes', () => {
    const early = Array.from({ length: COUNT }, (_, number) => sample('sexpr/v3', 1, number)).find(
      (each) => questionIn(each).state.supply.filter((card) => card === 'copper').length > 20,
    ) as Sample;
    const { state } = shrunk(early, ({ supply }) => supply.filter((card) => card === 'copper').length >= 4);
    expect(state.supply).toEqual(Array(4).fill('copper'));
  });

  test('of what always fails leaves two players and a card in the supply', () => {
    const { state, runs } = shrunk(one, () => true);
    const { players, supply, ...rest } = state;
    expect([players.length, supply.length]).toEqual([2, 1]);
    expect(
      Object.values(rest)
        .flat()
        .filter((each) => each !== 0),
    ).toEqual([]);
    expect(runs).toBeLessThan(25);
  });

  test('comes to nothing that a player need not be ready for', () => {
    for (let number = 0; number < COUNT; number++) {
      const each = sample('sexpr/v3', 1, number);
      const { kind, state: whole } = questionIn(each);
      const card = whole.hand.find((held) => TREASURES.includes(held)) ?? whole.hand[0];
      const { state } = shrunk(each, ({ hand }) => card === undefined || hand.includes(card));
      expect(state.supply.length).toBeGreaterThan(0);
      if (kind === 'attacked') expect(state.hand.length).toBeGreaterThanOrEqual(3);
      else if (whole.buys > 0) expect(state.buys > 0 || !hasTreasure(state)).toBe(true);
    }
  });
});
