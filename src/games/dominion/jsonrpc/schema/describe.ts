import type { Dialect } from '../messages.js';
import { definitionOf, resolveRef, type Schema, type SchemaObject } from './dialect-schemas.js';

/** What a schema allows: its own description, or one made from its keywords. */
export function describe(schema: Schema, dialect: Dialect): string {
  if (typeof schema === 'boolean') return schema ? 'this member' : 'no such member';
  return expectedOf(resolveIn(schema, dialect), dialect);
}

/** References inside the file that both dialects share point into that file. */
function resolveIn(schema: SchemaObject, dialect: Dialect): SchemaObject {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  const file = name === undefined || definitionOf(dialect, name) ? dialect : 'common';
  const found = resolveRef({ schema, file }).schema;
  return typeof found === 'boolean' ? {} : found;
}

export function expectedOf(schema: SchemaObject, dialect: Dialect): string {
  if (schema.expect !== undefined) return schema.expect;
  if (schema.$ref !== undefined) return describe(schema, dialect);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return orList(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf !== undefined) return orList(schema.anyOf.map((each) => describe(each, dialect)));
  if (schema.type === 'object') return objectWith(Object.keys(schema.properties ?? {}));
  return schema.type === undefined ? 'something else' : (TYPES[schema.type] ?? schema.type);
}

const TYPES: { readonly [type: string]: string } = {
  null: 'null',
  boolean: 'true or false',
  string: 'a string',
  integer: 'a whole number',
  array: 'an array',
};

const orList = (choices: readonly string[]): string =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;

const objectWith = (members: readonly string[]): string =>
  members.length === 0
    ? 'an object'
    : `an object with the member${members.length > 1 ? 's' : ''} ${members.join(', ')}`;

/** The values that a schema lists. */
export function choicesOf(schema: SchemaObject, dialect: Dialect): readonly unknown[] {
  const own = resolveIn(schema, dialect);
  if (own.anyOf) return own.anyOf.flatMap((each) => (typeof each === 'boolean' ? [] : choicesOf(each, dialect)));
  if (own.type === 'null') return [null];
  return own.enum ?? ('const' in own ? [own.const] : []);
}

const MAX_WIDTH = 120;
const MAX_DEPTH = 3;
const MAX_ITEMS = 12;

/** A value as JSON, cut short if it is long or deep: it may come from an untrusted peer. */
export function printJson(value: unknown): string {
  const text = print(value, 0);
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH)}…` : text;
}

function print(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_WIDTH));
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return `[${printList(value, (each) => print(each, depth + 1))}]`;
  const members = Object.entries(value);
  return `{${printList(members, ([name, each]) => `${print(name, depth)}: ${print(each, depth + 1)}`)}}`;
}

const printList = <T>(values: readonly T[], text: (value: T) => string): string =>
  [...values.slice(0, MAX_ITEMS).map(text), ...(values.length > MAX_ITEMS ? ['…'] : [])].join(', ');
