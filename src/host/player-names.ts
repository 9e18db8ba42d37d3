import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';

// The first letter keeps out names such as __proto__, which are no keys for scores.
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;

/** A name can stand on a line, in a file and as a member's key, and does not look like another by spaces at its ends. */
export function checkName(name: string | null, maxLength: number): Granted<string> {
  if (name === null || name === '') return refuse(400, 'name/missing', 'who joins? Give ?name=…');
  const allowed = `a name has 1 to ${maxLength} letters, digits, spaces, ".", "_" or "-", and starts with a letter or a digit`;
  return [...name].length <= maxLength && NAME.test(name) && !/ $| {2}/.test(name)
    ? ok(name)
    : refuse(400, 'name/invalid', allowed);
}

/** Letters that look alike because they are composed in two ways are the same. */
export const isSameName = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');
