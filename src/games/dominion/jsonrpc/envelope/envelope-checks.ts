import type { EnvelopeFault, Id } from './envelope.js';

export type JsonObject = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENVELOPE_NOTES = {
  'null-id': 'null as an id is discouraged, because it stands for an unknown id',
  'fractional-id': 'a number as an id should not have a fractional part',
  'inexact-id': 'not every program can echo such a large number exactly',
  'reserved-code': 'codes from -32768 to -32000 are reserved, and this one is not defined',
  'unknown-member': 'a member that is not in the specification',
} as const;
export interface EnvelopeNote {
  readonly note: keyof typeof ENVELOPE_NOTES;
  readonly member: string;
}

export interface InspectedMessage {
  readonly value: JsonObject;
  /** Undefined if there is none, or if its type is not allowed for an id. */
  readonly id: Id | undefined;
  readonly notes: readonly EnvelopeNote[];
  readonly nullParams: boolean;
}

export function inspect(value: JsonObject, nullParams: boolean): InspectedMessage {
  const id = isId(value['id']) ? value['id'] : undefined;
  return { value, id, notes: notesOf(value, id), nullParams };
}

const NO_NOTES: readonly EnvelopeNote[] = [];

/** Nearly every message has no notes; then nothing is allocated. */
function notesOf(value: JsonObject, id: Id | undefined): readonly EnvelopeNote[] {
  const isPlain = isPlainId(id) && value['error'] === undefined && hasOnlyMembers(value);
  return isPlain ? NO_NOTES : [...idNotes(id), ...codeNotes(value['error']), ...unknownMembers(value)];
}

const isPlainId = (id: Id | undefined): boolean => (typeof id === 'number' ? Number.isSafeInteger(id) : id !== null);

/** A number too large for a double is read as infinity, and could only be echoed as null. */
const isId = (id: unknown): id is Id => typeof id === 'string' || id === null || Number.isFinite(id);

function idNotes(id: Id | undefined): EnvelopeNote[] {
  if (isPlainId(id)) return [];
  if (id === null) return [{ note: 'null-id', member: 'id' }];
  return [{ note: Number.isInteger(id) ? 'inexact-id' : 'fractional-id', member: 'id' }];
}

const DEFINED_CODES = [-32700, -32600, -32601, -32602, -32603];

function codeNotes(error: unknown): EnvelopeNote[] {
  const code = isObject(error) ? error['code'] : undefined;
  if (typeof code !== 'number' || code < -32768 || code > -32000) return [];
  // -32000 to -32099 are "reserved for implementation-defined server-errors".
  return code >= -32099 || DEFINED_CODES.includes(code) ? [] : [{ note: 'reserved-code', member: 'error' }];
}

const MEMBERS = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'];

function hasOnlyMembers(value: JsonObject): boolean {
  for (const member in value) if (!MEMBERS.includes(member)) return false;
  return true;
}

const unknownMembers = (value: JsonObject): EnvelopeNote[] =>
  Object.keys(value)
    .filter((member) => !MEMBERS.includes(member))
    .map((member) => ({ note: 'unknown-member', member }));

interface EnvelopeProblem {
  readonly name: EnvelopeFault;
  readonly reason: string;
}
type Check = (message: InspectedMessage) => EnvelopeProblem | null;

const has = ({ value }: InspectedMessage, member: string): boolean => Object.hasOwn(value, member);
const problem = (name: EnvelopeFault, reason: string): EnvelopeProblem => ({ name, reason });

/** In the order in which problems are reported. */
const CHECKS: readonly Check[] = [
  ({ value }) => (value['jsonrpc'] === '2.0' ? null : problem('version', 'the member jsonrpc must be exactly "2.0"')),
  (message) =>
    has(message, 'id') && message.id === undefined ? problem('id-type', 'an id is a string, a number or null') : null,
  (message) => (countKinds(message) === 1 ? null : kindProblem(KINDS.filter((member) => has(message, member)))),
  (message) => (has(message, 'method') ? requestProblem(message) : responseProblem(message)),
];

export function firstProblem(message: InspectedMessage): EnvelopeProblem | null {
  for (const check of CHECKS) {
    const problem = check(message);
    if (problem) return problem;
  }
  return null;
}

const KINDS = ['method', 'result', 'error'];

function countKinds(message: InspectedMessage): number {
  let count = 0;
  for (const member of KINDS) if (has(message, member)) count++;
  return count;
}

function kindProblem(present: readonly string[]): EnvelopeProblem {
  if (present.length === 0) return problem('no-kind', 'a message has a method, a result or an error');
  return problem('two-kinds', `a message has only one of method, result and error, not ${present.join(' and ')}`);
}

function requestProblem(message: InspectedMessage): EnvelopeProblem | null {
  const { method, params } = message.value;
  if (typeof method !== 'string') return problem('method-type', 'the method is a string');
  if (!has(message, 'params') || (typeof params === 'object' && params !== null)) return null;
  if (params === null && message.nullParams) return null;
  return problem('params-type', 'params, if there are any, are an object or an array');
}

function responseProblem(message: InspectedMessage): EnvelopeProblem | null {
  if (!has(message, 'id')) return problem('id-missing', 'a response has the id of the request it answers');
  if (has(message, 'params')) return problem('two-kinds', 'a response has no params');
  if (!has(message, 'error')) return null;
  const { error } = message.value;
  const good = isObject(error) && Number.isInteger(error['code']) && typeof error['message'] === 'string';
  return good ? null : problem('error-object', 'an error is an object with an integer code and a message, a string');
}
