import type { Result } from '../../../../core/result.js';
import type { Bindings, Problem } from '../../../../kit/codec.js';
import { type Datum, isList } from '../../../../wire/sexpr/datum.js';
import { isSameDatum } from '../../../../wire/sexpr/same-datum.js';
import { makeText, parseText } from '../../../../wire/sexpr/writer.js';

// Patterns are S-expressions with three kinds of atom of their own: `_`, `...` and `$name`.

const ANY = '_';
const REST = '...';
const isName = (datum: Datum): datum is string => typeof datum === 'string' && datum.startsWith('$');

const read = (text: string): Datum | null => {
  const parsed = parseText(text);
  return parsed.ok ? parsed.value : null;
};

export function isSame(text: string, message: Datum): boolean {
  const datum = read(text);
  return datum !== null && isSameDatum(datum, message);
}

export function matched(pattern: string, datum: Datum, bound: Bindings): Bindings | null {
  const wanted = read(pattern);
  if (wanted === null) return null;
  const found = new Map(bound);
  return fits(wanted, datum, found) ? found : null;
}

function fits(pattern: Datum, datum: Datum, bound: Map<string, string>): boolean {
  if (pattern === ANY) return true;
  if (isName(pattern)) return bind(pattern, makeText(datum), bound);
  if (!isList(pattern)) return !isList(datum) && makeText(pattern) === makeText(datum);
  return isList(datum) && fitsAll(pattern, datum, bound);
}

function fitsAll(patterns: readonly Datum[], data: readonly Datum[], bound: Map<string, string>): boolean {
  const isOpen = patterns.at(-1) === REST;
  const wanted = isOpen ? patterns.slice(0, -1) : patterns;
  if (isOpen ? data.length < wanted.length : data.length !== wanted.length) return false;
  return wanted.every((pattern, index) => fits(pattern, data[index] as Datum, bound));
}

function bind(name: string, text: string, bound: Map<string, string>): boolean {
  const before = bound.get(name);
  if (before === undefined) bound.set(name, text);
  return before === undefined || before === text;
}

export function checkPattern(pattern: string): Problem | null {
  const parsed = parseText(pattern);
  if (!parsed.ok) return { message: parsed.error.message };
  return misplaced(parsed.value) ? { message: '... stands at the end of a list only' } : null;
}

function misplaced(pattern: Datum): boolean {
  if (!isList(pattern)) return pattern === REST;
  return pattern.some((each, index) => (each === REST ? index !== pattern.length - 1 : misplaced(each)));
}

/** In the drivers' layout, with what the names stand for. */
export function filled(template: string, bound: Bindings): Result<string, Problem> {
  const parsed = parseText(template);
  if (!parsed.ok) return { ok: false, error: { message: parsed.error.message } };
  const unbound = new Set<string>();
  const value = makeText(replaced(parsed.value, bound, unbound));
  if (unbound.size === 0) return { ok: true, value };
  return { ok: false, error: { message: `${[...unbound].join(', ')} has no value yet` } };
}

function replaced(datum: Datum, bound: Bindings, unbound: Set<string>): Datum {
  if (isList(datum)) return datum.map((each) => replaced(each, bound, unbound));
  if (!isName(datum)) return datum;
  const text = bound.get(datum);
  if (text === undefined) unbound.add(datum);
  return text === undefined ? datum : (read(text) as Datum);
}
