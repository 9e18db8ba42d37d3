import { describe, expect, test } from 'vitest';
import {
  comparePaths,
  type Grammar,
  linkGrammar,
  match,
  printPattern,
  productionOf,
  readGrammar,
  wordsOf,
} from '../../../../../src/games/dominion/sexpr/grammar/index.js';
import { datumOf } from '../datum.js';
import { vocabulary } from './message-faults.js';

const grammarOf = (text: string, base: Grammar | null = null): Grammar => linkGrammar(readGrammar(text), base);

const FIRST = grammarOf(`
  (grammar first (document d1 "The first"))
  drink @d1/drinks = tea | coffee ; not milk
  request @d1/order @X-1
    = (order drink ... number)
    | (cancel drink) @d1/cancel @X-2
  number @d1/number = "digits" [1-9][0-9]{0..2}|0 |~ [0-9]+ @X-3
  tree @d1/tree = leaf | (tree ...)`);

const SECOND = grammarOf(
  `(grammar second (extends first) (document d2 "The second"))
   drink @d2/drinks = .... | milk
   request @d2/order = .... | (thank name)
   name @d2/name = "letters" [a-z]+ |~ <string> @X-4 |~ <bar-symbol> @X-5 |~ <symbol> @X-6`,
  FIRST,
);

describe('the notation', () => {
  test('a word is a production if one has that name, and literal otherwise', () => {
    expect([...vocabulary(SECOND)].sort()).toEqual(['cancel', 'coffee', 'leaf', 'milk', 'order', 'tea', 'thank']);
  });

  test('.... includes the earlier version, also for productions that refer to it', () => {
    expect(wordsOf(FIRST, 'drink')).toEqual(['tea', 'coffee']);
    expect(wordsOf(SECOND, 'drink')).toEqual(['tea', 'coffee', 'milk']);
    expect(match(FIRST, 'request', datumOf('(cancel milk)')).ok).toBe(false);
    expect(match(SECOND, 'request', datumOf('(cancel milk)')).ok).toBe(true);
  });

  test('an alternative keeps the clause of the version that defines it', () => {
    const clauses = productionOf(SECOND, 'request').alternatives.map(({ clause, register }) => [clause, ...register]);
    expect(clauses).toEqual([['d1/order', 'X-1'], ['d1/cancel', 'X-2'], ['d2/order']]);
    expect([...SECOND.documents]).toEqual([
      ['d1', 'The first'],
      ['d2', 'The second'],
    ]);
  });

  test('a pattern is printed as it is written', () => {
    const [order] = productionOf(FIRST, 'request').alternatives;
    expect(printPattern(order!.pattern)).toBe('(order drink ... number)');
  });

  test.each([
    ['no repetition', '(order 7)', true],
    ['several', '(order tea coffee tea 12)', true],
    ['what follows the repetition missing', '(order tea)', false],
    ['an unknown word in the repetition', '(order tea leaf 7)', false],
    ['nothing at all', '()', false],
  ])('... may be followed by something: %s', (_, text, ok) => {
    expect(match(FIRST, 'request', datumOf(text)).ok).toBe(ok);
  });

  test('a production may contain itself', () => {
    expect(match(FIRST, 'tree', datumOf('((leaf) (leaf () ((leaf))) leaf)')).ok).toBe(true);
    expect(match(FIRST, 'tree', datumOf('((leaf) (leaf () ((tea))))'))).toMatchObject({
      mismatch: { path: [1, 2, 0, 0] },
    });
  });

  test.each([
    ['digits', '(order 007)', 'X-3', [1]],
    ['a string', '(thank "you")', 'X-4', [1]],
    ['a bar symbol', '(thank |you|)', 'X-5', [1]],
    ['another symbol', '(thank YOU)', 'X-6', [1]],
  ])('|~ accepts leniently, and notes the id: %s', (_, text, id, where) => {
    expect(match(SECOND, 'request', datumOf(text))).toEqual({ ok: true, strict: false, notes: [{ id, where }] });
  });
});

describe('a grammar is refused when', () => {
  test.each([
    ['it has no header', 'a @d/a = b', /line 1, column 1: a grammar starts/],
    ['its header is wrong', '(grammer g)', /grammar name/],
    ['its header has an unknown entry', '(grammar g (author me))', /line 1, column 12: expected/],
    ['a production names no clause', '(grammar g)\na = b', /line 2, column 1: the production a names no clause/],
    ['something comes before the first production', '(grammar g) x y @d/y = z', /expected name @clause =/],
    ['a lenient alternative has no id', '(grammar g) a @d/a = b |~ c', /must name the id/],
    ['an alternative is empty', '(grammar g) a @d/a = | b', /empty/],
    ['an alternative has two patterns', '(grammar g) a @d/a = b c', /column 24: expected @clause, \|/],
    ['... comes first', '(grammar g) a @d/a = (... b)', /only one/],
    ['... occurs twice', '(grammar g) a @d/a = (b ... c ...)', /only one/],
    ['a character pattern is not supported', '(grammar g) a @d/a = [^a]', /not a valid character pattern/],
    ['it extends a grammar that is not given', '(grammar g (extends f)) a @d/a = b', /extends f/],
    ['.... has no earlier version', '(grammar g) a @d/a = .... | b', /\.\.\.\. is required/],
  ])('%s', (_, text, message) => {
    expect(() => grammarOf(text)).toThrow(message);
  });

  test('it replaces a production without ....', () => {
    expect(() => grammarOf('(grammar g (extends first)) drink @d/a = water', FIRST)).toThrow(/drink/);
  });

  test('an unknown production is used', () => {
    expect(() => match(FIRST, 'milk', 'x')).toThrow(/no production "milk"/);
  });
});

test('paths are in reading order, an element before its contents', () => {
  const paths = [[1], [0, 5], [], [1, 0], [0]];
  expect(paths.sort(comparePaths)).toEqual([[], [0], [0, 5], [1], [1, 0]]);
});
