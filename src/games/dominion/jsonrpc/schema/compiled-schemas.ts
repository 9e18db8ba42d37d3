import { makeQuickValidators } from '../generated/quick-validators.js';
import { makeThoroughValidators } from '../generated/thorough-validators.js';
import type { Dialect } from '../messages.js';
import type { SchemaObject } from './dialect-schemas.js';

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

type Validators = ReturnType<typeof makeQuickValidators>;

let quick: Validators | null = null;
let thorough: Validators | null = null;

/** The validator of a definition. They were compiled by `npm run embed`. */
export function compiledDefinition(dialect: Dialect, name: string): CompiledSchema {
  const key = `${dialect} ${name}`;
  quick ??= makeQuickValidators();
  return { test: validatorIn(quick, key), explain: (value) => explain(key, value) };
}

/** The slow, verbose validators are made only once a value was found invalid. */
function explain(key: string, value: unknown): readonly ErrorLike[] {
  thorough ??= makeThoroughValidators();
  const validate = validatorIn(thorough, key);
  return validate(value) ? [] : ((validate.errors ?? []) as readonly ErrorLike[]);
}

function validatorIn(validators: Validators, key: string): Validators[string] {
  const validate = validators[key];
  if (validate === undefined) throw new Error(`there is no schema for "${key}"`);
  return validate;
}
