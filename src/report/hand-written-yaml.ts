import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type Document, isMap, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { nearestWord } from '../core/spelling.js';

/** What is wrong with a file that somebody wrote by hand, and where. */
export interface FileError {
  readonly code: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ParsedFile<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: readonly FileError[] };

export type Path = readonly (string | number)[];

export interface ReadYaml {
  readonly value: unknown;
  readonly errors: readonly FileError[];
  /** An error at a place of the value. */
  readonly errorAt: (path: Path, code: string, message: string) => FileError;
}

/**
 * Reads YAML, of which JSON is a part, and holds it against a schema. Where a schema says `expect`, its words tell what is
 * allowed. A key without a value is as good as none, so that entries can be commented out.
 */
export function readYaml(text: string, validate: ValidateFunction): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const errorAt: ReadYaml['errorAt'] = (path, code, message) => {
    const { line, col } = lines.linePos(offsetOf(document, path));
    return { code, line, column: col, message: path.length === 0 ? message : `${nameOf(path)}: ${message}` };
  };
  const unreadable = syntaxErrors(document, lines);
  if (unreadable.length > 0) return { value: null, errors: unreadable, errorAt };
  const value = withoutEmpty(document.toJS() ?? {});
  const told = validate(value) ? [] : schemaErrorsOf(validate.errors ?? []);
  return { value, errors: told.map(({ path, message }) => errorAt(path, 'schema', message)), errorAt };
}

/** A validator for `readWritten`, from the text of a schema. */
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
  const errors = document.errors.map(({ pos, message }) => ({ at: pos[0], message }));
  visit(document, {
    Alias: (_, { range, source }) => {
      const message = `*${source} would be a reference, which is not allowed here; a pattern stands in quotes: "*${source}"`;
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
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`)).join('');

/** Where the value begins; for a member of a map, its key. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const above = document.getIn(path.slice(0, length - 1), true);
    const step = path[length - 1];
    const key = isMap(above) ? above.items.find((pair) => String(pair.key) === String(step))?.key : null;
    const node = isNode(key) ? key : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

interface SchemaError {
  readonly path: Path;
  readonly message: string;
}

/** One complaint for each place: that it is of the wrong kind altogether, or else the first that was found. */
function schemaErrorsOf(errors: readonly ErrorObject[]): SchemaError[] {
  const isInner = ({ schemaPath }: ErrorObject): boolean => /\/oneOf\/\d+\//.test(schemaPath);
  const kinds = errors.filter(({ keyword }) => keyword === 'type');
  const others = errors.filter((error) => error.keyword !== 'type' && !isInner(error));
  const complaints = [...kinds, ...others].map(schemaErrorOf);
  return [...new Map(complaints.toReversed().map((each) => [nameOf(each.path), each])).values()].toReversed();
}

function schemaErrorOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject): SchemaError {
  const path = stepsOf(instancePath);
  const expected = String(parentSchema?.['expect'] ?? 'something else');
  if (keyword === 'required') return { path, message: `there is no ${params['missingProperty']} in it` };
  if (keyword !== 'additionalProperties') return { path, message: `found ${shown(data)}; allowed is ${expected}` };
  const key = String(params['additionalProperty']);
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const near = nearestWord(key, known);
  const hint = near === null ? '' : ` (did you mean ${near}?)`;
  return { path: [...path, key], message: `there is no such key${hint}; allowed are ${known.join(', ')}` };
}

const stepsOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const LONGEST = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
