import { nearestWord } from '../../../../core/spelling.js';
import { type Dialect, declarationOf, METHODS, type Method, methodsOf, type Party } from '../messages.js';
import type { ErrorLike } from './compiled-schemas.js';
import { choicesOf, describe, expectedOf, printJson } from './describe.js';
import type { SchemaObject } from './dialect-schemas.js';
import type { ValidationNote } from './validate.js';

/** A member that is wrong, and what is allowed there. */
export interface SchemaProblem {
  /** JSON Pointer into the params or the result. */
  readonly pointer: string;
  /** Undefined if the member is missing. */
  readonly found: unknown;
  readonly expected: string;
  readonly suggestion?: string;
  readonly register?: string;
}

export interface Explanation {
  readonly problems: readonly SchemaProblem[];
  readonly notes: readonly ValidationNote[];
}

export interface ExplainContext {
  readonly dialect: Dialect;
  readonly method: Method;
  readonly part: 'params' | 'result';
  readonly sender: Party;
}

/** Members that servers send and only the register documents. */
const KNOWN_EXTRAS: { readonly [member: string]: string } = {
  trash: 'J-24',
  in_play: 'J-24',
  phase: 'J-24',
  hand: 'J-33',
};

/** Turns ajv errors into problems, or into notes where they are tolerated: extra members from a server always are. */
export function explainErrors(errors: readonly ErrorLike[], context: ExplainContext): Explanation {
  const either = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  const reported = errors.filter(
    ({ keyword, instancePath }) =>
      !['if', 'propertyNames'].includes(keyword) && (keyword === 'anyOf' || !either.has(instancePath)),
  );
  const isExtra = ({ keyword }: ErrorLike): boolean =>
    keyword === 'additionalProperties' && context.sender === 'server';
  const isTolerated = ({ parentSchema }: ErrorLike): boolean =>
    parentSchema?.tolerated?.includes(context.dialect) ?? false;
  const problemsIn = (those: readonly ErrorLike[]): SchemaProblem[] =>
    distinct(those.map((error) => problemOf(error, context)));
  return {
    problems: problemsIn(reported.filter((error) => !isExtra(error) && !isTolerated(error))),
    notes: [
      ...reported.filter(isExtra).map((error) => extraNote(error)),
      ...problemsIn(reported.filter(isTolerated)).map((problem) => noteOf(problem)),
    ],
  };
}

/** A problem that is let pass, under its own register id or that of the excuse. */
export function noteOf(problem: SchemaProblem, excuse?: string): ValidationNote {
  const register = excuse ?? problem.register;
  return { pointer: problem.pointer, message: messageOf('', [problem]), ...(register && { register }) };
}

/** One problem for each place: the first one reported. */
const distinct = (problems: readonly SchemaProblem[]): SchemaProblem[] =>
  [...new Map([...problems].reverse().map((problem) => [problem.pointer, problem])).values()].reverse();

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A pointer without the leading `/params` or `/result`. */
const withoutPart = (path: string): string => path.replace(/^\/(params|result)/, '');

function extraNote({ instancePath, params }: ErrorLike): ValidationNote {
  const member = String(params['additionalProperty']);
  const register = KNOWN_EXTRAS[member];
  const message = `the document names no member ${member}`;
  return { pointer: `${withoutPart(instancePath)}/${escaped(member)}`, message, ...(register && { register }) };
}

function problemOf(error: ErrorLike, context: ExplainContext): SchemaProblem {
  const schema = error.parentSchema ?? {};
  if (error.keyword === 'required') return missing(error, schema, context);
  if (error.keyword === 'additionalProperties') return extra(error, schema, context);
  const found = error.propertyName ?? error.data;
  const pointer = `${withoutPart(error.instancePath)}${error.propertyName === undefined ? '' : `/${escaped(error.propertyName)}`}`;
  const choices = choicesOf(schema, context.dialect);
  return problem(pointer, found, expectedOf(schema, context.dialect), suggest(found, choices), schema, context);
}

function problem(
  pointer: string,
  found: unknown,
  expected: string,
  suggestion: string | null,
  schema: SchemaObject,
  context: ExplainContext,
): SchemaProblem {
  const register = schema.register ?? declarationOf(context.method).register;
  return { pointer, found, expected, ...(suggestion !== null && { suggestion }), ...(register && { register }) };
}

function missing({ instancePath, params }: ErrorLike, schema: SchemaObject, context: ExplainContext): SchemaProblem {
  const member = String(params['missingProperty']);
  const wanted = schema.properties?.[member] ?? true;
  const expected = wanted === true ? `a member ${member}` : describe(wanted, context.dialect);
  const pointer = withoutPart(`${instancePath}/${escaped(member)}`);
  return problem(pointer, undefined, expected, null, schema, context);
}

function extra(
  { instancePath, params, data }: ErrorLike,
  schema: SchemaObject,
  context: ExplainContext,
): SchemaProblem {
  const member = String(params['additionalProperty']);
  const allowed = Object.keys(schema.properties ?? {});
  const expected =
    allowed.length === 0 ? 'no members' : `only the member${allowed.length > 1 ? 's' : ''} ${allowed.join(', ')}`;
  const register = context.part === 'params' ? 'J-11' : 'J-14';
  const found = (data as { readonly [name: string]: unknown } | undefined)?.[member];
  const pointer = `${withoutPart(instancePath)}/${escaped(member)}`;
  return problem(pointer, found, expected, suggest(member, allowed), { ...schema, register }, context);
}

/** The choice that was most likely meant. */
function suggest(found: unknown, choices: readonly unknown[]): string | null {
  if (typeof found !== 'string') return null;
  if (found === 'null' && choices.includes(null)) return 'null, without quotes';
  const words = choices.filter((choice) => typeof choice === 'string');
  const byLower = new Map(words.map((word) => [word.toLowerCase(), word]));
  const lower = found.toLowerCase().replace(/[^a-z_]/g, '');
  const meant = byLower.get(lower) ?? byLower.get(nearestWord(lower, [...byLower.keys()]) ?? '');
  return meant === undefined ? null : JSON.stringify(meant);
}

export function unknownMethod(method: string, sender: Party | null): SchemaProblem {
  const allowed = sender === null ? METHODS : methodsOf({ from: sender });
  const suggestion = suggest(method, allowed);
  const expected = `a method of ${sender === null ? 'the protocol' : `the ${sender}`}: ${allowed.join(', ')}`;
  return { pointer: '', found: method, expected, ...(suggestion !== null && { suggestion }), register: 'J-11' };
}

/** A sentence about the first problem, and the number of the others. */
export function messageOf(subject: string, problems: readonly SchemaProblem[]): string {
  const [first] = problems as readonly [SchemaProblem];
  const place = [subject, first.pointer && `at ${first.pointer}`].filter((part) => part !== '').join(' ');
  const found = first.found === undefined ? 'nothing' : printJson(first.found);
  const parts = [
    `${place === '' ? '' : `${place}: `}found ${found}, expected ${first.expected}`,
    first.suggestion && `did you mean ${first.suggestion}?`,
    problems.length > 1 && `and ${problems.length - 1} more`,
  ];
  return `${parts.filter(Boolean).join('; ')}${first.register ? ` (${first.register})` : ''}`;
}
