import { nearestWord } from '../../../../core/spelling.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { type LeniencyNote, testOf } from './compile.js';
import { type Deviation, explain, NOTHING_MORE } from './explain.js';
import type { Grammar } from './grammar-types.js';
import { printDatum } from './print.js';

/** Where a datum deviates from the grammar, what was expected there, and a message that says so. */
export interface Mismatch extends Omit<Deviation, 'words'> {
  readonly message: string;
}

export type Match =
  | { readonly ok: true; readonly strict: boolean; readonly notes: readonly LeniencyNote[] }
  | { readonly ok: false; readonly mismatch: Mismatch };

export function match(grammar: Grammar, production: string, datum: Datum): Match {
  const notes: LeniencyNote[] = [];
  if (testOf(grammar, production)(datum, { path: [], depth: 0, notes })) {
    return { ok: true, strict: notes.length === 0, notes };
  }
  return { ok: false, mismatch: mismatchOf(explain(grammar, production, datum), datum) };
}

function mismatchOf({ words, ...deviation }: Deviation, datum: Datum): Mismatch {
  const hint = deviation.hint ?? guess(deviation.found, words);
  const explained = { ...deviation, hint };
  return { ...explained, message: messageOf(explained, datum) };
}

function guess(found: Datum | null, words: readonly string[]): string | null {
  if (found === null) return null;
  if (typeof found === 'string') return didYouMean(nearestWord(found, words));
  if ('quote' in found) return words.includes(found.text) ? `write ${found.text} without quotes` : null;
  const [only] = found;
  const isWrapped = found.length === 1 && typeof only === 'string' && words.includes(only);
  return isWrapped ? `write ${only} without parentheses` : null;
}

const didYouMean = (word: string | null): string | null => word && `did you mean ${word}?`;

function messageOf(mismatch: Omit<Mismatch, 'message'>, datum: Datum): string {
  const { path, found, hint, clause, register } = mismatch;
  const actual = found === null ? 'is missing' : `is ${printDatum(found)}`;
  const suffix = hint ? `; ${hint}` : '';
  return `${placeOf(path, datum)} ${actual}; expected ${expectedText(mismatch)}${suffix} [${[clause, ...register].join(', ')}]`;
}

function expectedText({ expected, what }: Pick<Mismatch, 'expected' | 'what'>): string {
  const choices = expected.filter((choice) => choice !== NOTHING_MORE);
  const ending = choices.length < expected.length ? [NOTHING_MORE] : [];
  const title = what && choices.length > 0 ? `${what}: ` : '';
  return title + enumerate([...choices, ...ending]);
}

function placeOf(path: readonly number[], datum: Datum): string {
  if (path.length === 0) return 'the message';
  let parent = datum;
  for (const index of path.slice(0, -1)) parent = (parent as readonly Datum[])[index] as Datum;
  return `element ${(path.at(-1) as number) + 1} of ${printDatum(parent, 40)}`;
}

const enumerate = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
