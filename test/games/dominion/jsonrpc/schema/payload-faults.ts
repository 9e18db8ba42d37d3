import type { SeededRandom } from '../../../../../src/core/seeded-random.js';
import { isObject } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope-checks.js';

/** Faults inside the params or the result. */
export const PAYLOAD_FAULTS = [
  'missing-member',
  'extra-member',
  'misspelt-member',
  'wrong-case',
  'misspelt-word',
  'unknown-word',
  'engine-word',
  'null-for-value',
  'value-for-null',
  'quoted-null',
  'quoted-value',
  'number-for-value',
  'negative-number',
  'fractional-number',
  'value-in-array',
  'value-in-object',
  'element-for-array',
  'emptied',
  'positional',
  'extra-element',
  'missing-element',
] as const;
export type PayloadFault = (typeof PAYLOAD_FAULTS)[number];

export type Path = readonly (string | number)[];

/** The path of every part of a value, starting with the value itself. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => pathsOf(each, [...path, index]))];
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}

export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** What replaces a value; undefined if the fault does not apply to it. */
type Break = (value: unknown, random: SeededRandom) => unknown;

const onWord = (change: (text: string, random: SeededRandom) => unknown): Break => {
  return (value, random) => (typeof value === 'string' && value !== '' ? change(value, random) : undefined);
};
const onNumber = (change: (value: number) => number): Break => {
  return (value) => (typeof value === 'number' ? change(value) : undefined);
};
const onArray = (change: (values: readonly unknown[], random: SeededRandom) => unknown): Break => {
  return (value, random) => (Array.isArray(value) && value.length > 0 ? change(value, random) : undefined);
};
type Members = [string, unknown][];
const onMembers = (change: (members: Members, random: SeededRandom) => Members): Break => {
  return (value, random) => {
    const members = isObject(value) ? Object.entries(value) : [];
    return members.length > 0 ? Object.fromEntries(change(members, random)) : undefined;
  };
};
const isContainer = (value: unknown): boolean => Array.isArray(value) || isObject(value);

const misspelt = (text: string, at: number): string => text.slice(0, at + 1) + text.slice(at);

const BREAKS: Readonly<Record<PayloadFault, Break>> = {
  'missing-member': onMembers((members, random) => members.toSpliced(random.below(members.length), 1)),
  'extra-member': (value) => (isObject(value) ? { ...value, extra: null } : undefined),
  'misspelt-member': onMembers((members, random) => {
    const at = random.below(members.length);
    return members.map(([name, value], index) => [index === at ? `${name}s` : name, value]);
  }),
  'wrong-case': onWord((text, random) => (random.below(2) ? text.toLowerCase() : text.toUpperCase())),
  'misspelt-word': onWord((text, random) => misspelt(text, random.below(text.length))),
  'unknown-word': onWord((_, random) => random.pick(['Wharf', 'Woodcutter', 'Card', '', ' Copper', '__proto__'])),
  'engine-word': onWord((text) => text.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()),
  'null-for-value': (value) => (value === null ? undefined : null),
  'value-for-null': (value, random) => (value === null ? random.pick([false, 0, '', [], {}, 'Copper']) : undefined),
  'quoted-null': (value) => (value === null ? 'null' : undefined),
  'quoted-value': (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  'number-for-value': (value, random) => (typeof value === 'number' ? undefined : random.pick([0, 1, -1, 1e21])),
  'negative-number': onNumber((value) => -1 - Math.abs(value)),
  'fractional-number': onNumber((value) => value + 0.5),
  'value-in-array': (value) => [value],
  'value-in-object': (value) => ({ value }),
  'element-for-array': onArray((values) => values[0]),
  emptied: (value) => (isContainer(value) ? (Array.isArray(value) ? [] : {}) : undefined),
  positional: (value) => (isObject(value) ? Object.values(value) : undefined),
  'extra-element': onArray((values) => [...values, values[0]]),
  'missing-element': onArray((values, random) => values.toSpliced(random.below(values.length), 1)),
};

/** The value with one fault at a path, or undefined if the fault does not apply there. The result may still be valid by chance. */
export function breakAt(fault: PayloadFault, value: unknown, path: Path, random: SeededRandom): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return BREAKS[fault](value, random);
  const inner = breakAt(fault, (value as { readonly [step: string]: unknown })[step], rest, random);
  if (inner === undefined) return undefined;
  if (Array.isArray(value)) return value.with(step as number, inner);
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [name, name === step ? inner : each]),
  );
}
