import { SCHEMA_TEXTS } from '../generated/schemas.js';
import type { Dialect } from '../messages.js';

/** The part of JSON Schema that our files use. `register`, `expect` and `tolerated` are our own keywords. */
export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: Schema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: Schema };
  readonly additionalProperties?: Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  /** The register id. */
  readonly register?: string;
  /** A description of what is allowed. */
  readonly expect?: string;
  /** The dialects in which a violation is accepted and noted. */
  readonly tolerated?: readonly Dialect[];
}
export type Schema = SchemaObject | boolean;

export type SchemaName = keyof typeof SCHEMA_TEXTS;

interface SchemaFile {
  readonly $id: string;
  readonly definitions: { readonly [name: string]: SchemaObject };
}

const files = new Map<SchemaName, SchemaFile>();

/** A schema file, parsed when first used. */
export function schemaFile(name: SchemaName): SchemaFile {
  let file = files.get(name);
  if (!file) {
    file = JSON.parse(SCHEMA_TEXTS[name]) as SchemaFile;
    files.set(name, file);
  }
  return file;
}

export const definitionOf = (dialect: Dialect, name: string): SchemaObject | undefined =>
  Object.hasOwn(schemaFile(dialect).definitions, name) ? schemaFile(dialect).definitions[name] : undefined;

/** A schema, and the file in which its references are resolved. */
export interface LocatedSchema {
  readonly schema: Schema;
  readonly file: SchemaName;
}

const REFERENCE = /^(?:(\w+)\.schema\.json)?#\/definitions\/(.+)$/;

/** Follows references until there is none left. */
export function resolveRef({ schema, file }: LocatedSchema): LocatedSchema {
  if (typeof schema === 'boolean' || schema.$ref === undefined) return { schema, file };
  const [, other = file, name = ''] = REFERENCE.exec(schema.$ref) ?? [];
  const target = schemaFile(other as SchemaName).definitions[name];
  if (target === undefined) throw new Error(`${file} refers to ${schema.$ref}, which does not exist`);
  return resolveRef({ schema: target, file: other as SchemaName });
}
