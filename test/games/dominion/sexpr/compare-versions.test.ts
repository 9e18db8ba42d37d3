import { describe, expect, test } from 'vitest';
import {
  type Dialect,
  declarationOf,
  hasMethod,
  METHODS,
  type Method,
} from '../../../../src/games/dominion/jsonrpc/messages.js';
import { compareDialects } from '../../../../src/games/dominion/jsonrpc/schema/compare-dialects.js';
import { validateParams, validateResult } from '../../../../src/games/dominion/jsonrpc/schema/validate.js';
import { compareVersions } from '../../../../src/games/dominion/sexpr/compare-versions.js';
import {
  cardsOfVersion,
  grammarOf,
  parseDefense,
  parseNotification,
  parsePlay,
  VERSIONS,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import type { Comparison, FormChange, Validity } from '../../../../src/kit/version-comparison.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';
import { generateParams, generateResult } from '../jsonrpc/schema/generate-message.js';
import { generateMessage } from './grammar/generate-message.js';

const OPTIONS = { seed: 1, examples: 3 };
const PAIRS = VERSIONS.flatMap((from) => VERSIONS.filter((to) => to !== from).map((to) => [from, to] as const));
/** Each takes a while, and several tests look at it. */
const between = new Map(PAIRS.map((pair) => [pair.join(), compareVersions(...pair, OPTIONS)]));
const comparing = (from: Version, to: Version): Comparison => between.get(`${from},${to}`) as Comparison;

const PARSERS = { notification: parseNotification, play: parsePlay, defense: parseDefense };

const standingOf = (version: Version, text: string): Validity => {
  const read = parseText(text);
  if (!read.ok) throw new Error(`${text} is no message`);
  const parsed = Object.values(PARSERS).map((parse) => parse(version, read.value));
  if (parsed.some((each) => each.ok && each.strict)) return 'valid';
  return parsed.some(({ ok }) => ok) ? 'let-pass' : 'invalid';
};

const formsThat = (became: Validity, { forms }: Comparison): string[] =>
  forms.filter((each) => each.became === became).map(({ form }) => form);

const sorted = (forms: readonly string[]): string[] => [...forms].sort();

describe('versions of the S-expression protocol', () => {
  test.each(PAIRS)('from %s to %s, every example is what it is said to be', (from, to) => {
    const { forms } = comparing(from, to);
    expect(forms.length).toBeGreaterThan(0);
    for (const { became, examples } of forms) {
      for (const { text, before, after, why } of examples) {
        expect([text, standingOf(from, text), standingOf(to, text)]).toEqual([text, before, after]);
        expect(after).toBe(became);
        expect(why).toContain(`sexpr/${before === 'invalid' ? from : to} has no`);
      }
    }
  });

  test.each(PAIRS)('from %s to %s, what became valid is what becomes invalid on the way back', (from, to) => {
    const [there, back] = [comparing(from, to), comparing(to, from)];
    expect(sorted(formsThat('valid', there))).toEqual(sorted(formsThat('invalid', back)));
    expect(sorted(there.productions.map(({ name }) => name))).toEqual(sorted(back.productions.map(({ name }) => name)));
    const turned = { new: 'gone', gone: 'new', changed: 'changed' };
    for (const { name, change } of there.productions) {
      expect(back.productions.find((each) => each.name === name)?.change).toBe(turned[change]);
    }
  });

  test('no message that only the later version allows is of a form that is not listed', () => {
    const listed = new Set(formsThat('valid', comparing('v2', 'v3')).map(headOf));
    const heads = new Set<string>();
    for (const production of Object.keys(PARSERS)) {
      for (let seed = 0; seed < 300; seed++) {
        const datum = generateMessage(grammarOf('v3'), production, seed);
        const parse = PARSERS[production as keyof typeof PARSERS];
        if (!parse('v2', datum).ok) heads.add((datum as readonly string[]).slice(0, isAct(datum) ? 2 : 1).join(' '));
      }
    }
    expect(heads.size).toBeGreaterThan(8);
    expect([...heads].filter((head) => !listed.has(head))).toEqual([]);
  });

  test('examples show every card that is new', () => {
    const { forms } = compareVersions('v1', 'v2', { seed: 1, examples: 100 });
    const bought = forms.find(({ form }) => form === '(buy card)')?.examples.map(({ text }) => text.slice(5, -1));
    const added = cardsOfVersion('v2').filter((card) => !(cardsOfVersion('v1') as readonly string[]).includes(card));
    expect(sorted(bought ?? [])).toEqual(sorted(added));
  });

  test('productions are new, changed, or changed by what they are made of', () => {
    const { productions } = comparing('v2', 'v3');
    const of = (name: string) => productions.find((each) => each.name === name);
    expect(of('defense')).toMatchObject({ change: 'new', added: ['(moat)', '(discard card ...)'] });
    expect(of('action')).toMatchObject({ change: 'changed', added: ['militia', 'moat'], removed: [] });
    expect(of('state')).toMatchObject({ change: 'changed', added: [], through: ['action'] });
    expect(of('treasure')).toBeUndefined();
  });
});

const isAct = (datum: unknown): boolean => Array.isArray(datum) && datum[0] === 'act';
/** `act cellar` of `(act cellar card ...)`, `buy` of `(buy card)`. */
const headOf = (form: string): string => /^\((act [\w-]+|[\w-]+)/.exec(form)?.[1] ?? form;

describe('dialects of the JSON-RPC protocol', () => {
  const there = compareDialects('docs', 'live', OPTIONS);

  test('every part that is written otherwise has an example', () => {
    const shown = new Set(there.forms.map(({ form }) => form));
    expect(there.productions.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
    expect(shown.size).toBe(there.productions.length);
  });

  test.each(METHODS)('%s is listed if the dialects judge it differently', (method) => {
    const listed = there.productions.map(({ name }) => name);
    for (let seed = 0; seed < 60; seed++) {
      for (const dialect of ['docs', 'live'] as const) {
        for (const part of differingParts(dialect, method, seed)) expect(listed).toContain(`${method} ${part}`);
      }
    }
  });

  test('names the sender of a message, and what became of it', () => {
    const of = (form: string): Pick<FormChange, 'speaker' | 'change' | 'became'>[] =>
      there.forms
        .filter((each) => each.form === form)
        .map(({ speaker, change, became }) => ({ speaker, change, became }));
    expect(of('StartTurn params')).toEqual([
      { speaker: 'server', change: 'changed', became: 'valid' },
      { speaker: 'server', change: 'changed', became: 'invalid' },
    ]);
    expect(of('Played params')).toEqual([{ speaker: 'server', change: 'gone', became: 'let-pass' }]);
    expect(of('Attack result')).toEqual([{ speaker: 'player', change: 'changed', became: 'let-pass' }]);
  });

  test('an answer that depends on its question is shown with it', () => {
    const [witch] = there.forms.find(({ form }) => form === 'Attack result')?.examples ?? [];
    expect(witch?.answers).toContain('"method":"Attack"');
    expect(witch?.why).toContain('(J-37)');
  });
});

const parts = (dialect: Dialect, method: Method, seed: number) => {
  const params = generateParams(dialect, method, seed);
  const result =
    declarationOf(method).kind === 'request' ? { of: generateResult(dialect, method, params, seed) } : null;
  return { params, result };
};

/** Which parts of a message that one dialect allows are not valid in the other. */
function differingParts(dialect: Dialect, method: Method, seed: number): string[] {
  if (!hasMethod(dialect, method)) return [];
  const other = dialect === 'docs' ? 'live' : 'docs';
  const { params, result } = parts(dialect, method, seed);
  const asked = validateParams(other, method, params, declarationOf(method).from);
  const answered = result === null ? null : validateResult(other, method, params, result.of);
  const objects = (validation: typeof answered): boolean =>
    validation !== null && (!validation.ok || validation.notes.length > 0);
  return [...(objects(asked) ? ['params'] : []), ...(objects(answered) ? ['result'] : [])];
}

test.each([
  ['sexpr', (seed: number) => compareVersions('v1', 'v3', { seed, examples: 3 })],
  ['jsonrpc', (seed: number) => compareDialects('docs', 'live', { seed, examples: 3 })],
])('the same seed gives the same examples of %s, another seed others', (_, compare) => {
  expect(compare(2)).toEqual(compare(2));
  expect(compare(2).forms).not.toEqual(compare(3).forms);
});

test('a version does not differ from itself', () => {
  for (const one of [compareVersions('v2', 'v2', OPTIONS), compareDialects('live', 'live', OPTIONS)]) {
    expect(one).toMatchObject({ productions: [], forms: [] });
  }
});
