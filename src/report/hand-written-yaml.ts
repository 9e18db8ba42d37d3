import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { Result } from '../core/result.js';
import { nearestWord } from '../core/spelling.js';
import { truncate } from '../core/truncate.js';

/** What is wrong with a hand-written file, and where. */
export interface FileError {
  readonly code: string;
  /** Line and column, both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ParsedFile<T> = Result<T, readonly FileError[]>;

export type Path = readonly (string | number)[];

export interface ReadYaml {
  readonly value: unknown;
  readonly errors: readonly FileError[];
  /** Makes an error for a place in the value. */
  readonly errorAt: (path: Path, code: string, message: string) => FileError;
}

/**
 * Reads YAML, and so JSON too, and validates it against a schema, whose `expect` texts go into the messages. A key without
 * a value counts as absent, so that all entries below it can be commented out.
 */
export function readYaml(text: string, validate: ValidateFunction): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const errorAt: ReadYaml['errorAt'] = (path, code, message) => {
    const { line, col } = lines.linePos(offsetOf(document, path));
    return { code, line, column: col, message: path.length === 0 ? message : `${nameOf(path)}: ${message}` };
  };
  const syntax = syntaxErrors(document, lines);
  if (syntax.length > 0) return { value: null, errors: syntax, errorAt };
  const value = withoutEmpty(document.toJS() ?? {});
  const invalid = validate(value) ? [] : schemaErrorsOf(validate.errors ?? []);
  return { value, errors: invalid.map(({ path, message }) => errorAt(path, 'schema', message)), errorAt };
}

/** A validator for `readYaml`, from the text of a schema. */
export function compileSchema(schema: string): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    multipleOfPrecision: 6,
  });
  ajv.addVocabulary(['expect']);
  return ajv.compile(JSON.parse(schema));
}

function syntaxErrors(document: Document.Parsed, lines: LineCounter): FileError[] {
  const errors = document.errors.map(({ pos, code, message }) => ({
    at: pos[0],
    message: code === 'RESOURCE_EXHAUSTION' ? 'lists or maps are nested too deeply' : message,
  }));
  visit(document, {
    Alias: (_, { range, source }) => {
      const message = `*${source} is a YAML alias, which is not allowed here; put a pattern in quotes: "*${source}"`;
      errors.push({ at: range?.[0] ?? 0, message });
    },
  });
  return errors.map(({ at, message }) => {
    const { line, col } = lines.linePos(at);
    return { code: 'syntax', line, column: col, message };
  });
}

const withoutEmpty = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;

/** `points[0].each`. */
const nameOf = (path: Path): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`)).join('');

/** Where the value begins; for a member of a map, where its key does. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    const key = isMap(parent) ? parent.items.find((pair) => String(pair.key) === String(last))?.key : null;
    const node = isNode(key) ? key : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

const MAX_EXCERPT = 60;

interface SchemaError {
  readonly path: Path;
  readonly message: string;
}

/** One error for each place: its wrong type if it has one, otherwise the first that was found. */
function schemaErrorsOf(errors: readonly ErrorObject[]): SchemaError[] {
  const isInner = ({ schemaPath }: ErrorObject): boolean => /\/oneOf\/\d+\//.test(schemaPath);
  const types = errors.filter(({ keyword }) => keyword === 'type');
  const others = errors.filter((error) => error.keyword !== 'type' && !isInner(error));
  const all = [...types, ...others].map(schemaErrorOf);
  return [...new Map(all.toReversed().map((each) => [nameOf(each.path), each])).values()].toReversed();
}

function schemaErrorOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject): SchemaError {
  const path = pathOf(instancePath);
  const expected = String(parentSchema?.['expect'] ?? 'something else');
  if (keyword === 'required') return { path, message: `missing key ${params['missingProperty']}` };
  if (keyword !== 'additionalProperties')
    return { path, message: `found ${truncate(JSON.stringify(data), MAX_EXCERPT)}; expected ${expected}` };
  const key = String(params['additionalProperty']);
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const near = nearestWord(key, known);
  const hint = near === null ? '' : ` (did you mean ${near}?)`;
  return { path: [...path, key], message: `unknown key${hint}; allowed: ${known.join(', ')}` };
}

const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
