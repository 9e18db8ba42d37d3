import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/core/result.js';
import { checkSeed, MAX_SEED, parseSeed } from '../../../../src/core/seed.js';
import {
  answersWithChoices,
  BASIC_CARDS,
  CARD_NAMES,
  type Card,
  cardOf,
  KINGDOM_CARDS,
  KINGDOM_NAMES,
  kingdomNamed,
  makeAnswer,
  makeRules,
  PROFILE_IDS,
  parseAnswer,
  parseCard,
  parseCards,
  parseKingdomName,
  parseRules,
  QUIRK_IDS,
  randomKingdom,
  replayGame,
  rulesOf,
  startGame,
  treasures,
} from '../../../../src/games/dominion/engine/index.js';
import { randomWalk, walkRandom } from '../../../../src/games/dominion/random-walk.js';
import { unwrap } from '../../../unwrap.js';
import { expectRefusal, type Refusal, SEED_RANGE } from './expect-refusal.js';

const FIRST_GAME = kingdomNamed('first-game');
const MOAT = cardOf('moat');
const game = (seats: number, kingdom: readonly Card[], seed = 0): Result<unknown> =>
  startGame({ seats, kingdom, seed });

function* firstOf<T>(values: Iterable<T>, count: number): Generator<T, void, undefined> {
  let left = count;
  for (const value of values) {
    if (left-- === 0) return;
    yield value;
  }
}

const BAD: readonly Refusal[] = [
  {
    input: 'an unknown card',
    result: parseCard('platinum'),
    code: 'card/unknown',
    names: ['"platinum"', 'copper', 'workshop'],
  },
  { input: 'a card in capitals', result: parseCard('Copper'), code: 'card/unknown', names: ['"Copper"', 'copper'] },
  {
    input: 'an unknown card among known ones',
    result: parseCards(['moat', 'colony']),
    code: 'card/unknown',
    names: ['"colony"'],
  },
  {
    input: 'the name of a property of every object',
    result: parseCard('constructor'),
    code: 'card/unknown',
    names: ['"constructor"'],
  },
  { input: 'one player', result: game(1, FIRST_GAME), code: 'seats/count', names: ['1 players', '2 to 6'] },
  { input: 'seven players', result: game(7, FIRST_GAME), code: 'seats/count', names: ['7 players', '2 to 6'] },
  { input: 'two and a half players', result: game(2.5, FIRST_GAME), code: 'seats/count', names: ['2.5', '2 to 6'] },
  {
    input: 'a repeated kingdom card',
    result: game(2, [...FIRST_GAME, MOAT]),
    code: 'kingdom/repeated',
    names: ['moat', 'once'],
  },
  {
    input: 'a basic card in the kingdom',
    result: game(2, [cardOf('gold')]),
    code: 'kingdom/not-kingdom',
    names: ['gold', 'adventurer', 'workshop'],
  },
  { input: 'a negative seed', result: game(2, FIRST_GAME, -1), code: 'seed/invalid', names: ['-1', SEED_RANGE] },
  { input: 'half a seed', result: game(2, FIRST_GAME, 1.5), code: 'seed/invalid', names: ['1.5', SEED_RANGE] },
  {
    input: 'a seed of 2^53',
    result: game(2, FIRST_GAME, 2 ** 53),
    code: 'seed/invalid',
    names: [`${2 ** 53}`, SEED_RANGE],
  },
  { input: 'a seed that is not a number', result: checkSeed(Number.NaN), code: 'seed/invalid', names: [SEED_RANGE] },
  { input: 'letters as seed', result: parseSeed('abc'), code: 'seed/invalid', names: ['"abc"', SEED_RANGE] },
  { input: 'nothing as seed', result: parseSeed(''), code: 'seed/invalid', names: ['""', SEED_RANGE] },
  { input: 'a signed text as seed', result: parseSeed('-1'), code: 'seed/invalid', names: ['"-1"', SEED_RANGE] },
  {
    input: 'a text of 2^53 as seed',
    result: parseSeed('9007199254740992'),
    code: 'seed/invalid',
    names: ['9007199254740992', SEED_RANGE],
  },
  {
    input: 'an unknown profile',
    result: parseRules('house'),
    code: 'profile/unknown',
    names: ['"house"', ...PROFILE_IDS],
  },
  {
    input: 'an unknown quirk',
    result: parseRules('dominai+R-99'),
    code: 'profile/unknown-quirk',
    names: ['"R-99"', ...QUIRK_IDS],
  },
  {
    input: 'a register id that is not a quirk',
    result: parseRules('dominai+R-10'),
    code: 'profile/unknown-quirk',
    names: ['"R-10"'],
  },
  {
    input: 'quirks on the rulebook',
    result: parseRules('rulebook+R-04'),
    code: 'profile/quirks',
    names: ['dominai', 'rulebook'],
  },
  {
    input: 'an unknown kingdom',
    result: parseKingdomName('dark-ages'),
    code: 'kingdom/unknown',
    names: ['"dark-ages"', ...KINGDOM_NAMES],
  },
  ...['', 'fly', 'act', 'act village smithy', 'buy', 'yes copper', 'end copper copper'].map((text) => ({
    input: `the answer "${text}"`,
    result: parseAnswer(text),
    code: 'answer/malformed',
    names: [`"${text}"`, 'act CARD', 'choose'],
  })),
  {
    input: 'an answer with choices that take none',
    result: parseAnswer('buy gold [choose]'),
    code: 'answer/malformed',
    names: ['"buy gold [choose]"'],
  },
  {
    input: 'an answer with an open bracket',
    result: parseAnswer('act cellar [choose estate'),
    code: 'answer/malformed',
    names: ['"act cellar [choose estate"'],
  },
  {
    input: 'an answer with an unknown card',
    result: parseAnswer('buy colony'),
    code: 'card/unknown',
    names: ['"colony"'],
  },
];

describe('bad input is refused with a code, the error and what is allowed', () => {
  it.each(BAD)('$input', expectRefusal);

  it('replaying an illegal answer names the answer and the rule', () => {
    const log = { options: { seats: 2, kingdom: FIRST_GAME }, answers: [treasures([cardOf('gold')])] };
    expect(replayGame(log)).toMatchObject({
      ok: false,
      error: { code: 'add/in-hand', message: /^answer 0 is illegal/ },
    });
  });

  it('replaying a log with bad options names the error', () => {
    const log = { options: { seats: 1, kingdom: FIRST_GAME }, answers: [] };
    expect(replayGame(log)).toMatchObject({ ok: false, error: { code: 'seats/count' } });
  });
});

describe('parsing', () => {
  it('reads every answer of random games as it is written', () => {
    for (let seed = 0; seed < 20; seed++) {
      const game = unwrap(startGame({ seats: 3, kingdom: randomKingdom(KINGDOM_CARDS, seed), seed }));
      let left = 200;
      for (const _ of randomWalk(game, walkRandom(seed, 0))) {
        for (const answer of firstOf(answersWithChoices(game), 20)) {
          expect(unwrap(parseAnswer(makeAnswer(answer)))).toEqual(answer);
        }
        if (left-- === 0) break;
      }
    }
  });

  it.each(CARD_NAMES.map((name) => ({ name })))('reads the card $name', ({ name }) => {
    expect(parseCard(name)).toEqual({ ok: true, value: cardOf(name) });
  });

  const RULES = [...PROFILE_IDS, ...QUIRK_IDS.map((id) => `dominai+${id}`), ['dominai', ...QUIRK_IDS].join('+')];
  it.each(RULES.map((text) => ({ text })))('reads and writes the rules $text', ({ text }) => {
    expect(makeRules(unwrap(parseRules(text)))).toBe(text);
  });

  it('takes quirks in any order, and sorts them by id', () => {
    expect(makeRules(unwrap(parseRules('dominai+R-09+R-04+R-09')))).toBe('dominai+R-04+R-09');
  });

  it('gives the profile itself if there are no quirks', () => {
    for (const profile of PROFILE_IDS) expect(unwrap(parseRules(profile))).toBe(rulesOf(profile));
  });

  it.each(['0', '1', `${MAX_SEED}`])('reads the seed %s', (text) => {
    expect(parseSeed(text)).toEqual({ ok: true, value: Number(text) });
  });

  it('no basic card is a kingdom', () => {
    for (const card of BASIC_CARDS) expect(game(2, [card])).toMatchObject({ ok: false });
  });
});
