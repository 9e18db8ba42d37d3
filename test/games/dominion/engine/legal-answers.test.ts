import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_CARDS,
  ALL_TREASURES,
  type Answer,
  act,
  buy,
  choose,
  END,
  ENGINE_RULES,
  end,
  makeAnswer,
  NO,
  treasures,
  YES,
} from '../../../../src/games/dominion/engine/index.js';
import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules, quirkyRules } from './game-specs.js';
import { checkIllegalRefused, checkLegalAccepted } from './legality-checks.js';
import { playRandomGame } from './play-random-game.js';
import { RUN_SEED } from './random-games.js';

const everyProfile = fc.oneof(profileRules('rulebook', 'rulebook-1e', 'dominai', 'sexpr-v3'), quirkyRules);

describe('the legal answers', () => {
  it('are accepted, and all others refused, at every decision of a game', () => {
    fc.assert(
      fc.property(gameSpecs(everyProfile), (spec) => {
        playRandomGame(spec, (game, legal, random) => {
          checkLegalAccepted(game, legal, random);
          checkIllegalRefused(game, legal, random);
        });
      }),
      { numRuns: sized({ test: 5, long: 1000 }), seed: RUN_SEED },
    );
  });
});

describe('makeAnswer', () => {
  const cards = fc.array(fc.constantFrom(...ALL_CARDS), { minLength: 1, maxLength: 4 });
  const card = fc.constantFrom(...ALL_CARDS);
  const plain: fc.Arbitrary<Answer> = fc.oneof(
    fc.constantFrom(ALL_TREASURES, END, YES, NO, choose([])),
    fc.oneof(card.map(buy), card.map(end), cards.map(choose), cards.map(treasures)),
  );
  const answers = fc.oneof(
    plain,
    fc.tuple(card, fc.array(plain, { maxLength: 3 })).map(([played, choices]) => act(played, ...choices)),
  );

  it('gives the same text for equal answers only', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        expect(makeAnswer(one) === makeAnswer(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe('the rules that the engine declares', () => {
  it('have unique ids', () => {
    const ids = ENGINE_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have a well-formed id and a title', () => {
    for (const { id, title } of ENGINE_RULES) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/);
      expect(title).not.toBe('');
    }
  });
});
