import fc from 'fast-check';
import { isPlainAtom } from '../../../src/wire/sexpr/byte-kinds.js';
import type { Datum, Quoted } from '../../../src/wire/sexpr/datum.js';

const WORDS = ['move', 'copper', '0-player-v1', '12', 'woodcutter', 'a', 'été', '名前', '🂡', 'a.b', '#t', '...', '-'];

export const atom: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', minLength: 1 }).filter(isPlainAtom),
  fc.stringMatching(/^[a-z0-9-]{1,30}$/),
);

/** Any text at all, lone surrogates and control characters included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

export const quoted: fc.Arbitrary<Quoted> = fc.record({
  text: fc.oneof(fc.string(), anyText, fc.constantFrom('', 'a b', '|', '"', '\\', '\\n')),
  quote: fc.constantFrom('"', '|'),
});

const listsOf = (leaf: fc.Arbitrary<Datum>): fc.Arbitrary<Datum> =>
  fc.letrec<{ datum: Datum; list: Datum }>((tie) => ({
    datum: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list')),
    list: fc.array(tie('datum'), { maxLength: 8 }),
  })).datum;

export const datum: fc.Arbitrary<Datum> = listsOf(fc.oneof(atom, quoted));

/** As the drivers write: no quotes. */
export const plainDatum: fc.Arbitrary<Datum> = listsOf(atom);

const blank = fc.stringMatching(/^[ \t\r\n]{1,3}$/);

/** The text of a datum with any whitespace where whitespace may be. */
export const spread = (text: string): fc.Arbitrary<string> =>
  fc.infiniteStream(blank).map((blanks) =>
    text.replace(/"(?:[^"\\]|\\.)*"|\|(?:[^|\\]|\\.)*\||[()]| /gsu, (token) => {
      if (token === ' ') return blanks.next().value;
      return token === '(' || token === ')' ? `${blanks.next().value}${token}${blanks.next().value}` : token;
    }),
  );
