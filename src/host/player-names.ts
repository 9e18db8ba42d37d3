import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';

// The rule for the first character excludes names such as __proto__, which cannot be keys of the scores.
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

/** A name is safe on a line, in a file and as a key, and differs from others by more than spaces. */
export function checkName(name: string | null, maxLength: number): Granted<string> {
  if (name === null || name === '') return refuse(400, 'name/missing', 'missing query parameter: name');
  const allowed = `a name has 1 to ${maxLength} letters, digits, spaces, ".", "_" or "-", and starts with a letter or a digit`;
  return [...name].length <= maxLength && NAME.test(name) && !/ $| {2}/.test(name)
    ? ok(name)
    : refuse(400, 'name/invalid', allowed);
}

/** Characters that are composed in different ways are the same. */
export const isSameName = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');
