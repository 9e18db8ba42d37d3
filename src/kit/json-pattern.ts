import type { Result } from '../core/result.js';
import type { Bindings, Problem } from './codec.js';
import { type Pattern, parsePattern } from './json-pattern-syntax.js';

type Json = unknown;

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal for values that differ only in the order of members. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function read(text: string): { readonly value: Json } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

export function isSameJson(one: string, other: string): boolean {
  if (one === other) return true;
  const [left, right] = [read(one), read(other)];
  return left !== null && right !== null && canonical(left.value) === canonical(right.value);
}

export function matchJson(pattern: string, said: string, bound: Bindings): Bindings | null {
  const parsed = parsePattern(pattern);
  const json = read(said);
  if (!parsed.ok || json === null) return null;
  const found = new Map(bound);
  return fits(parsed.value, json.value, found) ? found : null;
}

function fits(pattern: Pattern, value: Json, bound: Map<string, string>): boolean {
  switch (pattern.kind) {
    case 'any':
      return true;
    case 'name':
      return bind(pattern.name, value, bound);
    case 'value':
      return canonical(JSON.parse(pattern.text)) === canonical(value);
    case 'array':
      return Array.isArray(value) && fitsArray(pattern, value, bound);
    case 'object':
      return isObject(value) && fitsObject(pattern, value, bound);
  }
}

function bind(name: string, value: Json, bound: Map<string, string>): boolean {
  const before = bound.get(name);
  if (before !== undefined) return isSameJson(before, JSON.stringify(value));
  bound.set(name, JSON.stringify(value));
  return true;
}

function fitsArray(
  { items, isOpen }: Pattern & { readonly kind: 'array' },
  values: readonly Json[],
  bound: Map<string, string>,
): boolean {
  if (isOpen ? values.length < items.length : values.length !== items.length) return false;
  return items.every((item, index) => fits(item, values[index], bound));
}

function fitsObject(
  { members, isOpen }: Pattern & { readonly kind: 'object' },
  value: Readonly<Record<string, Json>>,
  bound: Map<string, string>,
): boolean {
  if (!isOpen && Object.keys(value).length !== members.length) return false;
  return members.every(([name, pattern]) => Object.hasOwn(value, name) && fits(pattern, value[name], bound));
}

export function checkJsonPattern(pattern: string): Problem | null {
  const parsed = parsePattern(pattern);
  return parsed.ok ? null : parsed.error;
}

/** The message on one line, with its names replaced by their values. */
export function fillJson(template: string, bound: Bindings): Result<string, Problem> {
  const parsed = parsePattern(template);
  if (!parsed.ok) return parsed;
  const missing: string[] = [];
  const value = write(parsed.value, bound, missing);
  if (missing.length === 0) return { ok: true, value };
  return { ok: false, error: { message: `${missing.join(', ')} has no value yet` } };
}

function write(pattern: Pattern, bound: Bindings, missing: string[]): string {
  switch (pattern.kind) {
    case 'any':
      missing.push('_');
      return 'null';
    case 'name':
      if (!bound.has(pattern.name)) missing.push(pattern.name);
      return bound.get(pattern.name) ?? 'null';
    case 'value':
      return pattern.text;
    case 'array':
      if (pattern.isOpen) missing.push('...');
      return `[${pattern.items.map((item) => write(item, bound, missing)).join(',')}]`;
    case 'object': {
      if (pattern.isOpen) missing.push('...');
      const members = pattern.members.map(([name, item]) => `${JSON.stringify(name)}:${write(item, bound, missing)}`);
      return `{${members.join(',')}}`;
    }
  }
}
