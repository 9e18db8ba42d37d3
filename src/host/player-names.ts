import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';
import { appearanceOf } from './lookalikes.js';

// The rule for the first character excludes names such as __proto__, which cannot be keys of the scores.
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;
/** Letters and marks that are not shown, such as fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** A name is safe on a line, in a file and as a key, and differs from others by more than spaces. */
export function checkName(name: string | null, maxLength: number): Granted<string> {
  if (name === null || name === '') return refuse(400, 'name/missing', 'missing query parameter: name');
  const length = [...name].length;
  if (length > maxLength) {
    return refuse(400, 'name/invalid', `the name has ${length} characters; ${maxLength} are allowed`);
  }
  return NAME.test(name) && !INVISIBLE.test(name) && !/ $| {2}/.test(name)
    ? ok(name)
    : refuse(400, 'name/invalid', allowed(maxLength));
}

const allowed = (maxLength: number): string =>
  `a name has 1 to ${maxLength} letters, digits, single spaces, ".", "_" or "-", and starts with a letter or a digit`;

/** Whether people, or programs that ignore case, would take one name for the other. */
export const isSameName = (one: string, other: string): boolean =>
  folded(one) === folded(other) || appearanceOf(one) === appearanceOf(other);

/** Upper case first: some letters have an upper case of their own, such as ß, but no lower case. */
const folded = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
