import type { SeededRandom } from '../../../../core/seeded-random.js';
import { isObject, type JsonObject } from '../envelope/envelope-checks.js';
import { type LocatedSchema, resolveRef, type Schema, type SchemaObject } from './dialect-schemas.js';

const SIZE = 5;
const MAX_LENGTH = 12;
const NAMES = ['alice', 'bob', 'carol', 'Zoë', 'a b', '1', ''];

/**
 * A value that a schema allows, based on a given one: what fits is kept, the rest is generated. Where parts of a schema
 * contradict each other, the result may not be valid, and the caller has to try again.
 */
export function generateValue(place: LocatedSchema, given: unknown, random: SeededRandom): unknown {
  const { schema, file } = resolveRef(place);
  if (typeof schema === 'boolean') return given;
  const within = (inner: Schema): LocatedSchema => ({ schema: inner, file });
  let value = matches({ schema, file }, given) ? given : generateFresh(schema, given, within, random);
  if (Array.isArray(value)) value = generateArray(schema, value, within, random);
  else if (isObject(value)) value = generateObject(schema, value, within, random);
  for (const part of schema.allOf ?? []) value = generateValue(within(part), value, random);
  if (schema.if === undefined) return value;
  const branch = matches(within(schema.if), value) ? schema.then : schema.else;
  return branch === undefined ? value : generateValue(within(branch), value, random);
}

type Within = (schema: Schema) => LocatedSchema;

function generateFresh(schema: SchemaObject, given: unknown, within: Within, random: SeededRandom): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return generateValue(within(random.pick(schema.anyOf)), undefined, random);
  switch (schema.type) {
    case 'null':
      return null;
    case 'boolean':
      return random.below(2) === 1;
    case 'integer':
      return random.between(schema.minimum ?? -SIZE, MAX_LENGTH);
    case 'string':
      return random.pick(NAMES);
    case 'array':
      return Array.isArray(given) ? given : [];
    case 'object':
      return isObject(given) ? given : {};
    default:
      return given ?? (schema.properties ? {} : given);
  }
}

function generateArray(
  schema: SchemaObject,
  given: readonly unknown[],
  within: Within,
  random: SeededRandom,
): unknown[] {
  const { items, minItems = 0, maxItems = Math.max(minItems, SIZE) } = schema;
  if (items === undefined && schema.minItems === undefined && schema.maxItems === undefined) return [...given];
  const length = given.length > 0 ? given.length : random.between(minItems, maxItems);
  const bounded = Math.min(Math.max(length, minItems), maxItems);
  const values = Array.from({ length: bounded }, (_, index) =>
    generateValue(within(items ?? true), given[index], random),
  );
  return schema.uniqueItems ? [...new Set(values)] : values;
}

function generateObject(schema: SchemaObject, given: JsonObject, within: Within, random: SeededRandom): JsonObject {
  const made: { [name: string]: unknown } = { ...given };
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const wanted = Object.hasOwn(made, name) || schema.required?.includes(name) || random.below(2) === 1;
    if (isForbidden(inner)) delete made[name];
    else if (wanted && inner !== true) made[name] = generateValue(within(inner), made[name], random);
  }
  // A required member without a schema may be anything, so null will do.
  for (const name of schema.required ?? []) made[name] ??= null;
  return schema.properties === undefined && isObject(schema.additionalProperties)
    ? { ...made, ...generateEntries(schema, within, random) }
    : made;
}

const isForbidden = (schema: Schema): boolean => schema === false || (schema !== true && schema.not !== undefined);

function generateEntries(schema: SchemaObject, within: Within, random: SeededRandom): JsonObject {
  const name = (): string =>
    String(generateValue(within(schema.propertyNames ?? { type: 'string' }), undefined, random));
  const value = (): unknown => generateValue(within(schema.additionalProperties ?? true), undefined, random);
  return Object.fromEntries(Array.from({ length: random.between(1, SIZE) }, () => [name(), value()]));
}

/** Whether a value matches a schema, as far as `if` and `anyOf` need to know. */
export function matches(place: LocatedSchema, value: unknown): boolean {
  const { schema, file } = resolveRef(place);
  if (typeof schema === 'boolean') return schema;
  if ('const' in schema && schema.const !== value) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (schema.type !== undefined && !isOfType(schema.type, value)) return false;
  if (schema.minimum !== undefined && typeof value === 'number' && value < schema.minimum) return false;
  if (schema.anyOf && !schema.anyOf.some((each) => matches({ schema: each, file }, value))) return false;
  if (Array.isArray(value))
    return value.length >= (schema.minItems ?? 0) && value.length <= (schema.maxItems ?? MAX_LENGTH);
  if (!isObject(value)) return value !== undefined;
  const inner = Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return (
    (schema.required ?? []).every((name) => Object.hasOwn(value, name)) &&
    inner.every(([name, each]) => matches({ schema: each, file }, value[name]))
  );
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
