import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { ROOT } from './shell.js';

export type Dialect = 'live' | 'docs';
export const DIALECTS: readonly Dialect[] = ['live', 'docs'];

interface Schema {
  readonly definitions: Readonly<Record<string, { readonly [keyword: string]: unknown }>>;
}

const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(`${ROOT}grammars/jsonrpc/${name}.schema.json`, 'utf8')) as Schema;

export const SCHEMAS = { common: schemaOf('common'), live: schemaOf('live'), docs: schemaOf('docs') };

const ajv = new Ajv({ strict: false, validateSchema: false });
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);

/** Why a value does not match a definition; null where it does. */
export function misfit(file: keyof typeof SCHEMAS, name: string, value: unknown): string | null {
  if (SCHEMAS[file].definitions[name] === undefined) return `${file} has no ${name}`;
  return ajv.validate(`${file}.schema.json#/definitions/${name}`, value) ? null : `${name}: ${ajv.errorsText()}`;
}
