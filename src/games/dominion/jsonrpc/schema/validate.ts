import { type Dialect, declarationOf, isMethod, type Method, type Party } from '../messages.js';
import { type CompiledSchema, compiledDefinition } from './compiled-schemas.js';
import { definitionOf } from './dialect-schemas.js';
import { type Explanation, explainErrors, messageOf, noteOf, type SchemaProblem, unknownMethod } from './explain.js';

export type { SchemaProblem } from './explain.js';

/** Something that is accepted, but worth reporting. */
export interface ValidationNote {
  readonly pointer: string;
  readonly message: string;
  readonly register?: string;
}

export type Validation =
  | { readonly ok: true; readonly notes: readonly ValidationNote[] }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[]; readonly message: string };

/** What is validated: the params of a method, or the result of a request. */
interface Payload {
  readonly dialect: Dialect;
  readonly method: Method;
  readonly part: 'params' | 'result';
  readonly sender: Party;
  readonly value: { readonly params?: unknown; readonly result?: unknown };
}

/** Validates the params of a request or notification; `undefined` if there is no such member. */
export function validateParams(dialect: Dialect, method: string, params: unknown, from: Party): Validation {
  if (!isMethod(method) || declarationOf(method).from !== from) return invalid(unknownMethod(method, from), method);
  const value = params === undefined ? {} : { params };
  return validate({ dialect, method, part: 'params', sender: from, value });
}

/** Validates the result of a request, given its params: the attack, or the cards shown. */
export function validateResult(dialect: Dialect, method: string, request: unknown, result: unknown): Validation {
  if (!isMethod(method)) return invalid(unknownMethod(method, null), method);
  const sender = declarationOf(method).from === 'server' ? 'player' : 'server';
  const value = { ...(request !== undefined && { params: request }), ...(result !== undefined && { result }) };
  return validate({ dialect, method, part: 'result', sender, value });
}

const invalid = (problem: SchemaProblem, subject: string): Validation => ({
  ok: false,
  problems: [problem],
  message: messageOf(subject, [problem]),
});

function validate(payload: Payload): Validation {
  const { dialect, method, part, value } = payload;
  const deep = tooDeep(value[part]);
  if (deep) return invalid(deep, `${method} ${part}`);
  const tests = testsFor(dialect, method, part);
  return tests.strict?.test(value) ? VALID : validateLeniently(payload, tests);
}

const VALID: Validation = { ok: true, notes: [] };

/** For a payload that the strict schema rejects. */
function validateLeniently(payload: Payload, tests: Tests): Validation {
  const strict = check(payload, tests.strict);
  if (strict?.problems.length === 0) return { ok: true, notes: strict.notes };
  const lenient = check(payload, tests.lenient);
  if (lenient?.problems.length === 0)
    return { ok: true, notes: [...excusedNotes(payload, tests, strict), ...lenient.notes] };
  const problems = (strict ?? lenient)?.problems ?? [notInDialect(payload)];
  return { ok: false, problems, message: messageOf(`${payload.method} ${payload.part}`, problems) };
}

function check({ dialect, method, part, sender, value }: Payload, tests: CompiledSchema | null): Explanation | null {
  if (tests === null) return null;
  if (tests.test(value)) return { problems: [], notes: [] };
  return explainErrors(tests.explain(value), { dialect, method, part, sender });
}

/** The schemas of a payload; null where the dialect has no such definition. */
interface Tests {
  readonly strict: CompiledSchema | null;
  readonly lenient: CompiledSchema | null;
  /** The register id that excuses what only the lenient schema accepts. */
  readonly excuse: string | undefined;
}

const testsByMethod = { params: new Map<string, Tests>(), result: new Map<string, Tests>() };

function testsFor(dialect: Dialect, method: Method, part: Payload['part']): Tests {
  const key = dialect === 'live' ? method : `${dialect} ${method}`;
  let tests = testsByMethod[part].get(key);
  if (tests === undefined) {
    tests = findTests(dialect, method, part);
    testsByMethod[part].set(key, tests);
  }
  return tests;
}

function findTests(dialect: Dialect, method: Method, part: Payload['part']): Tests {
  const name = part === 'result' && definitionOf(dialect, `${method}.exchange`) ? 'exchange' : part;
  const lenient = `${method}.${name}.lenient`;
  const testOf = (each: string): CompiledSchema | null =>
    definitionOf(dialect, each) ? compiledDefinition(dialect, each) : null;
  return {
    strict: testOf(`${method}.${name}`),
    lenient: testOf(lenient),
    excuse: definitionOf(dialect, lenient)?.register,
  };
}

/** The problems that the lenient schema excuses, as notes. */
function excusedNotes(payload: Payload, { excuse }: Tests, strict: Explanation | null): readonly ValidationNote[] {
  if (strict === null) return [noteOf(notInDialect(payload), excuse)];
  return strict.problems.map((problem) => noteOf(problem, excuse));
}

function notInDialect({ dialect, method }: Payload): SchemaProblem {
  const { register } = declarationOf(method);
  const expected = `no such message: the dialect ${dialect} has none`;
  return { pointer: '', found: method, expected, ...(register && { register }) };
}

/** Throne rooms nest as deep as there are throne rooms; a hostile message nests until the stack overflows. */
export const MAX_NESTING = 32;

/** For code that reads a value without validating it. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_NESTING);

const tooDeep = (value: unknown): SchemaProblem | null =>
  isTooDeep(value) ? { pointer: '', found: '…', expected: `no more than ${MAX_NESTING} levels of nesting` } : null;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const name in value) if (isDeeper(value[name as keyof typeof value], levels - 1)) return true;
  return false;
}
