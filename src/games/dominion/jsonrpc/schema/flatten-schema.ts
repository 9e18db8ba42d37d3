import { isObject } from '../envelope/envelope-checks.js';
import type { Dialect } from '../messages.js';
import { definitionOf, type LocatedSchema, resolveRef } from './dialect-schemas.js';

/** Keywords that do not change what a schema allows. */
const ANNOTATIONS = ['description', 'register', 'expect', 'tolerated', '$ref'];

/**
 * A definition with its references resolved, as one line per constraint: `/properties/phase/minItems 1`. Definitions with
 * the same lines allow the same values.
 */
export function flattenSchema(dialect: Dialect, name: string): string[] {
  const schema = definitionOf(dialect, name);
  return schema === undefined ? [] : linesOf({ schema, file: dialect, dialect }, '', []);
}

interface FlattenedSchema extends LocatedSchema {
  readonly dialect: Dialect;
}

function linesOf(place: FlattenedSchema, pointer: string, within: readonly string[]): string[] {
  const key = referenceOf(place);
  // A recursive definition is listed only once.
  if (key !== null && within.includes(key)) return [`${pointer} again`];
  const { schema, file } = resolveRef(place);
  const { dialect } = place;
  const inside = key === null ? within : [...within, key];
  if (typeof schema === 'boolean') return [`${pointer} ${schema}`];
  const lines = Object.entries(schema)
    .filter(([word]) => !ANNOTATIONS.includes(word))
    .flatMap(([word, value]) => valueLines(value, { file, dialect }, `${pointer}/${word}`, inside));
  if (lines.length === 0) return [`${pointer} anything`];
  return schema.tolerated?.includes(dialect) ? [...lines, `${pointer} tolerated`] : lines;
}

const referenceOf = ({ schema, file }: LocatedSchema): string | null =>
  isObject(schema) && typeof schema['$ref'] === 'string' ? `${file} ${schema['$ref']}` : null;

type Where = Pick<FlattenedSchema, 'file' | 'dialect'>;

function valueLines(value: unknown, where: Where, pointer: string, within: readonly string[]): string[] {
  if (Array.isArray(value) && value.some(isObject)) {
    return value.flatMap((each, index) => linesOf({ schema: each, ...where }, `${pointer}/${index}`, within));
  }
  if (Array.isArray(value)) return value.map((each) => `${pointer} ${JSON.stringify(each)}`);
  if (!isObject(value)) return [`${pointer} ${JSON.stringify(value)}`];
  return linesOf({ schema: value, ...where }, pointer, within);
}

const MEMBER = /^(?:\/allOf\/\d+|\/properties\/result)*\/properties\/(?!result\b)(\w+)/;
const REQUIRED = /^(?:\/allOf\/\d+|\/properties\/result)*\/required "(\w+)"$/;

/** The members that such lines mention: `phase`, or `phase (required)`. */
export function membersIn(lines: readonly string[]): string[] {
  const required = new Set(lines.flatMap((line) => REQUIRED.exec(line)?.[1] ?? []));
  const members = new Set([...lines.flatMap((line) => MEMBER.exec(line)?.[1] ?? []), ...required]);
  return [...members].map((name) => (required.has(name) ? `${name} (required)` : name));
}
