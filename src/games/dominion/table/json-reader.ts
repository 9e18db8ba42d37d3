import { fault, ok, type Result } from '../../../core/result.js';

/** Checks one value of a file that may contain anything; `path` says where the value is. */
export type Reader<T> = (value: unknown, path: string) => Result<T>;

export const unfit = (path: string, expected: string, value: unknown): Result<never> =>
  fault('file/shape', `${path || 'the file'}: expected ${expected}, got ${describe(value)}`);

const LONGEST_QUOTE = 40;

function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value !== null && typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

export const flag: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? ok(value) : unfit(path, 'true or false', value);

export const text =
  (longest: number): Reader<string> =>
  (value, path) =>
    typeof value === 'string' && value.length <= longest
      ? ok(value)
      : unfit(path, `a text of at most ${longest} characters`, value);

export const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (value, path) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? ok(value as number)
      : unfit(path, `a whole number from ${least} to ${most}`, value);

export const oneOf =
  <T extends string | number>(allowed: readonly T[]): Reader<T> =>
  (value, path) =>
    allowed.includes(value as T) ? ok(value as T) : unfit(path, `one of ${allowed.join(', ')}`, value);

export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, path) =>
    value === null || value === undefined ? ok(null) : reader(value, path);

export const orElse =
  <T>(reader: Reader<T>, fallback: T): Reader<T> =>
  (value, path) =>
    value === undefined ? ok(fallback) : reader(value, path);

export const listOf =
  <T>(reader: Reader<T>, longest: number): Reader<T[]> =>
  (value, path) => {
    if (!Array.isArray(value) || value.length > longest) return unfit(path, `a list of at most ${longest}`, value);
    const list: T[] = [];
    for (const [index, each] of value.entries()) {
      const read = reader(each, `${path}[${index}]`);
      if (!read.ok) return read;
      list.push(read.value);
    }
    return ok(list);
  };

/** An object with these fields; others are ignored, so that files of later versions can be read. */
export const objectOf =
  <T extends object>(readers: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> =>
  (value, path) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return unfit(path, 'an object', value);
    const fields: [string, unknown][] = [];
    for (const [name, reader] of Object.entries(readers) as [string, Reader<unknown>][]) {
      const own = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
      const read = reader(own, path === '' ? name : `${path}.${name}`);
      if (!read.ok) return read;
      fields.push([name, read.value]);
    }
    return ok(Object.fromEntries(fields) as T);
  };

/** A reader by the object's `kind`. */
export const byKind =
  <T extends { readonly kind: string }>(
    readers: {
      readonly [K in T['kind']]: Reader<Extract<T, { readonly kind: K }>>;
    },
  ): Reader<T> =>
  (value, path) => {
    const kinds = Object.keys(readers) as T['kind'][];
    const kind = objectOf<{ kind: T['kind'] }>({ kind: oneOf(kinds) })(value, path);
    return kind.ok ? readers[kind.value.kind](value, path) : kind;
  };

/** A reader of what another module parses from a value that has the right type already. */
export const parsed =
  <T, From>(reader: Reader<From>, parse: (value: From) => Result<T>): Reader<T> =>
  (value, path) => {
    const read = reader(value, path);
    if (!read.ok) return read;
    const result = parse(read.value);
    return result.ok ? result : fault(result.error.code, `${path}: ${result.error.message}`);
  };

export function parseJson(content: string): Result<unknown> {
  try {
    return ok(JSON.parse(content));
  } catch (error) {
    return fault('file/json', `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
