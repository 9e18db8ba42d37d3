import { Ajv, type ValidateFunction } from 'ajv';
import type { Dialect } from '../messages.js';
import { definitionOf, SCHEMA_NAMES, type SchemaObject, schemaFile } from './dialect-schemas.js';

/** The parts of an ajv error that we use. */
export interface ErrorLike {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: { readonly [name: string]: unknown };
  readonly propertyName?: string;
  readonly schema?: unknown;
  readonly parentSchema?: SchemaObject;
  readonly data?: unknown;
}

export interface CompiledSchema {
  readonly test: (value: unknown) => boolean;
  /** All errors, each with the schema that it violates. */
  readonly explain: (value: unknown) => readonly ErrorLike[];
}

function ajvWith(options: { readonly allErrors: boolean; readonly verbose: boolean }): Ajv {
  const ajv = new Ajv({ ...options, strict: true, strictTypes: false, strictRequired: false, validateSchema: false });
  ajv.addVocabulary(['register', 'expect', 'tolerated']);
  for (const name of SCHEMA_NAMES) ajv.addSchema(schemaFile(name));
  return ajv;
}

let quick: Ajv | null = null;
let thorough: Ajv | null = null;
const cache = new Map<string, CompiledSchema>();

/** The validator of a definition, compiled when first used. */
export function compileDefinition(dialect: Dialect, name: string): CompiledSchema {
  const key = `${dialect}.schema.json#/definitions/${name}`;
  let found = cache.get(key);
  if (!found) {
    const schema = wrapMember(dialect, name, key);
    quick ??= ajvWith({ allErrors: false, verbose: false });
    found = { test: quick.compile(schema), explain: explainer(schema) };
    cache.set(key, found);
  }
  return found;
}

/** The slow, verbose validator is compiled only once a value was found invalid. */
function explainer(schema: SchemaObject): CompiledSchema['explain'] {
  let validate: ValidateFunction | null = null;
  return (value) => {
    thorough ??= ajvWith({ allErrors: true, verbose: true });
    validate ??= thorough.compile(schema);
    return validate(value) ? [] : ((validate.errors ?? []) as readonly ErrorLike[]);
  };
}

/** Params and result are validated as members, because it matters whether they are present at all. */
function wrapMember(dialect: Dialect, name: string, $ref: string): SchemaObject {
  if (name.includes('.exchange')) return { allOf: [{ required: ['result'] }, { $ref }] };
  const member = name.includes('.params') ? 'params' : 'result';
  const mustBeAbsent = definitionOf(dialect, name)?.not !== undefined;
  return { type: 'object', required: mustBeAbsent ? [] : [member], properties: { [member]: { $ref } } };
}
