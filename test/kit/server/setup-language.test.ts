import { describe, expect, test } from 'vitest';
import { parseSetup, SetupProblem, type SetupVocabulary } from '../../../src/kit/server/index.js';

interface View {
  readonly stones: number;
  readonly colours: readonly string[];
}

interface Plan {
  leaveAfter: number | null;
}

const VOCABULARY: SetupVocabulary<View, Plan> = {
  measures: {
    stones: () => (view) => view.stones,
    colours:
      ([colour]) =>
      (view) =>
        view.colours.filter((each) => colour === undefined || each === colour).length,
  },
  conditions: {
    colours: (words) =>
      words.length === 0
        ? new SetupProblem('no colour is named')
        : (view) => words.every((word) => view.colours.includes(word)),
  },
  settings: {
    leave: ([turns], plan) => {
      plan.leaveAfter = Number(turns);
      return turns === undefined ? new SetupProblem('no number is named') : null;
    },
  },
};

const VIEW: View = { stones: 4, colours: ['red', 'red', 'blue'] };

function parse(text: string) {
  const plan: Plan = { leaveAfter: null };
  return { plan, parsed: parseSetup(text, VOCABULARY, plan) };
}

describe('a setup', () => {
  test.each([
    ['', true],
    ['stones = 4', true],
    ['stones < 4', false],
    ['stones <= 4; stones > 3; stones >= 5', false],
    ['colours = 3; colours red = 2', true],
    ['colours red blue', true],
    ['colours green', false],
    ['stones = 4;; leave 3;', true],
  ])('"%s" holds: %s', (text, expected) => {
    const { parsed } = parse(text);
    expect(parsed.ok && parsed.value.holds(VIEW)).toBe(expected);
  });

  test('has settings, which are no conditions', () => {
    const { plan, parsed } = parse('leave 3');
    expect(plan.leaveAfter).toBe(3);
    expect(parsed).toMatchObject({ ok: true, value: { hasConditions: false } });
    expect(parse('stones = 1; leave 3').parsed).toMatchObject({ ok: true, value: { hasConditions: true } });
  });

  test('says of every part what is wrong with it, and what is allowed', () => {
    expect(parse('luck = 7; stones many; colours; stones = ; leave; stones = 1 2').parsed).toEqual({
      ok: false,
      error: [
        '"luck = 7" is no condition: "luck" is unknown; allowed are colours, stones, leave',
        '"stones many" is no condition: "stones" needs one of = < > <= >= and a number; allowed are colours, stones, leave',
        '"colours" is no condition: no colour is named; allowed are colours, stones, leave',
        '"stones =" is no condition: one number must follow =; allowed are colours, stones, leave',
        '"leave" is no condition: no number is named; allowed are colours, stones, leave',
        '"stones = 1 2" is no condition: one number must follow =; allowed are colours, stones, leave',
      ],
    });
  });

  test('has no words of the language that it is written in', () => {
    expect(parse('constructor = 1').parsed).toMatchObject({ ok: false });
    expect(parse('toString').parsed).toMatchObject({ ok: false });
  });
});
