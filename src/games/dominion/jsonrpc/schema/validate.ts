import { type Dialect, declarationOf, isMethod, type Method, type Party } from '../messages.js';
import { type CompiledSchema, compileDefinition } from './compile.js';
import { definitionOf } from './dialect-schemas.js';
import { type Explanation, explainErrors, messageOf, type Problem, unknownMethod } from './explain.js';

export type { Problem } from './explain.js';

/** Something that is let pass, and worth telling. */
export interface ValidationNote {
  readonly pointer: string;
  readonly message: string;
  readonly register?: string;
}

export type Validation =
  | { readonly ok: true; readonly notes: readonly ValidationNote[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly message: string };

/** What is judged: the params of a method, or the result in answer to them. */
interface Payload {
  readonly dialect: Dialect;
  readonly method: Method;
  readonly part: 'params' | 'result';
  readonly sender: Party;
  readonly value: { readonly params?: unknown; readonly result?: unknown };
}

/** The params of a request or notification; `undefined` means that there is no such member. */
export function validateParams(dialect: Dialect, method: string, params: unknown, from: Party): Validation {
  if (!isMethod(method) || declarationOf(method).from !== from) return invalid(unknownMethod(method, from), method);
  const value = params === undefined ? {} : { params };
  return validate({ dialect, method, part: 'params', sender: from, value });
}

/** The result of a request, in the light of the params that it answers: the attack, the cards shown. */
export function validateResult(dialect: Dialect, method: string, request: unknown, result: unknown): Validation {
  if (!isMethod(method)) return invalid(unknownMethod(method, null), method);
  const sender = declarationOf(method).from === 'server' ? 'player' : 'server';
  const value = { ...(request !== undefined && { params: request }), ...(result !== undefined && { result }) };
  return validate({ dialect, method, part: 'result', sender, value });
}

const invalid = (problem: Problem, subject: string): Validation => ({
  ok: false,
  problems: [problem],
  message: messageOf(subject, [problem]),
});

function validate(subject: Payload): Validation {
  const { dialect, method, part, value } = subject;
  const deep = tooDeep(value[part]);
  if (deep) return invalid(deep, `${method} ${part}`);
  const tests = testsFor(dialect, method, part);
  return tests.strict?.test(value) ? VALID : validateLeniently(subject, tests);
}

const VALID: Validation = { ok: true, notes: [] };

/** What the strict schema has minded. */
function validateLeniently(subject: Payload, tests: Tests): Validation {
  const strict = check(subject, tests.strict);
  if (strict?.problems.length === 0) return { ok: true, notes: strict.notes };
  const lenient = check(subject, tests.lenient);
  if (lenient?.problems.length === 0)
    return { ok: true, notes: [...excusedNotes(subject, tests, strict), ...lenient.notes] };
  const problems = (strict ?? lenient)?.problems ?? [notInDialect(subject)];
  return { ok: false, problems, message: messageOf(`${subject.method} ${subject.part}`, problems) };
}

function check({ dialect, method, part, sender, value }: Payload, tests: CompiledSchema | null): Explanation | null {
  if (tests === null) return null;
  if (tests.test(value)) return { problems: [], notes: [] };
  return explainErrors(tests.explain(value), { dialect, method, part, sender });
}

/** By what a subject is judged; null where the dialect has no such definition. */
interface Tests {
  readonly strict: CompiledSchema | null;
  readonly lenient: CompiledSchema | null;
  /** The entry of the register that excuses what only the lenient one lets pass. */
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
    definitionOf(dialect, each) ? compileDefinition(dialect, each) : null;
  return {
    strict: testOf(`${method}.${name}`),
    lenient: testOf(lenient),
    excuse: definitionOf(dialect, lenient)?.register,
  };
}

/** The same, as notes. */
function excusedNotes(
  subject: Payload,
  { excuse: pardon }: Tests,
  strict: Explanation | null,
): readonly ValidationNote[] {
  if (strict === null) return [noteOf(notInDialect(subject), pardon)];
  return strict.problems.map((problem) => noteOf(problem, pardon));
}

function noteOf(problem: Problem, pardon: string | undefined): ValidationNote {
  const register = pardon ?? problem.register;
  return { pointer: problem.pointer, message: messageOf('', [problem]), ...(register && { register }) };
}

function notInDialect({ dialect, method }: Payload): Problem {
  const { register } = declarationOf(method);
  const expected = `no such message: the dialect ${dialect} has none`;
  return { pointer: '', found: method, expected, ...(register && { register }) };
}

/** Throne rooms nest as deep as there are throne rooms; a hostile message nests until the stack ends. */
export const MAX_NESTING = 32;

/** Also for those who read a value without its schema. */
export const isTooDeep = (value: unknown): boolean => isDeeper(value, MAX_NESTING);

const tooDeep = (value: unknown): Problem | null =>
  isTooDeep(value) ? { pointer: '', found: '…', expected: `no more than ${MAX_NESTING} levels of nesting` } : null;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const name in value) if (isDeeper(value[name as keyof typeof value], levels - 1)) return true;
  return false;
}
