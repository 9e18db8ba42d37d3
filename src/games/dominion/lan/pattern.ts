import { fault, ok, type Result } from '../../../core/result.js';
import type { Bindings, Problem } from '../../../kit/codec.js';
import { END_MARK, isMarked } from '../../../wire/marked-messages.js';

// A pattern is a message in which `_` stands for any text without brackets and separators, `...` for any text at all, and
// `$name` for a text that is remembered.

const WILDCARDS = /\.\.\.|\$[A-Za-z][\w-]*|(?<![\w])_(?![\w])/g;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The bindings after a match; null if the text does not have that form. */
export function matchPattern(pattern: string, text: string, bound: Bindings): Bindings | null {
  const names: string[] = [];
  let source = '';
  let at = 0;
  for (const { 0: wildcard, index } of pattern.matchAll(WILDCARDS)) {
    source += escapeRegExp(pattern.slice(at, index));
    at = index + wildcard.length;
    if (wildcard === '...') source += '[\\s\\S]*?';
    else if (wildcard === '_') source += '[^|<>[\\]]+';
    else if (bound.has(wildcard)) source += escapeRegExp(bound.get(wildcard) as string);
    else {
      names.push(wildcard);
      source += '([^|<>[\\]]+)';
    }
  }
  const found = new RegExp(`^${source}${escapeRegExp(pattern.slice(at))}$`).exec(text);
  if (found === null) return null;
  const next = new Map(bound);
  for (const [index, name] of names.entries()) {
    const value = found[index + 1] as string;
    if (next.has(name) && next.get(name) !== value) return null;
    next.set(name, value);
  }
  return next;
}

export function fillPattern(template: string, bound: Bindings): Result<string, Problem> {
  let missing: string | null = null;
  const text = template.replace(/\$[A-Za-z][\w-]*/g, (name) => {
    const value = bound.get(name);
    if (value === undefined) missing ??= name;
    return value ?? name;
  });
  return missing === null ? ok(text) : fault('fill/unbound', `${missing} has no value yet`);
}

export const checkPattern = (pattern: string): Problem | null =>
  isMarked(pattern) ? null : { message: `a message ends with ${END_MARK}, and has it nowhere else` };
