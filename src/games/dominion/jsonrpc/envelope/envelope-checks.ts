import type { EnvelopeFault, Id } from './envelope.js';

/** The members of one message, looked at one by one. */

export type JsonObject = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const NOTES = {
  'null-id': 'null as an id is discouraged, since it stands for an unknown one',
  'fractional-id': 'a number as an id should not have a fractional part',
  'inexact-id': 'a number this large cannot be echoed exactly by everybody',
  'reserved-code': 'codes from -32768 to -32000 are reserved, and this one is not defined',
  'unknown-member': 'a member that the specification does not name',
} as const;
export interface Note {
  readonly note: keyof typeof NOTES;
  readonly member: string;
}

export interface Looked {
  readonly value: JsonObject;
  /** Undefined where there is none, and where it is of no type that an id may have. */
  readonly id: Id | undefined;
  readonly notes: readonly Note[];
  readonly nullParams: boolean;
}

export function looked(value: JsonObject, nullParams: boolean): Looked {
  const id = isId(value['id']) ? value['id'] : undefined;
  return { value, id, notes: notesOf(value, id), nullParams };
}

const NO_NOTES: readonly Note[] = [];

/** Nearly every message has none, and then nothing is made. */
function notesOf(value: JsonObject, id: Id | undefined): readonly Note[] {
  const isPlain = isPlainId(id) && value['error'] === undefined && hasOnlyMembers(value);
  return isPlain ? NO_NOTES : [...idNotes(id), ...codeNotes(value['error']), ...unknownMembers(value)];
}

const isPlainId = (id: Id | undefined): boolean => (typeof id === 'number' ? Number.isSafeInteger(id) : id !== null);

/** A number beyond what a double holds is read as infinity, and could only be echoed as null. */
const isId = (id: unknown): id is Id => typeof id === 'string' || id === null || Number.isFinite(id);

function idNotes(id: Id | undefined): Note[] {
  if (isPlainId(id)) return [];
  if (id === null) return [{ note: 'null-id', member: 'id' }];
  return [{ note: Number.isInteger(id) ? 'inexact-id' : 'fractional-id', member: 'id' }];
}

const DEFINED_CODES = [-32700, -32600, -32601, -32602, -32603];

function codeNotes(error: unknown): Note[] {
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

const unknownMembers = (value: JsonObject): Note[] =>
  Object.keys(value)
    .filter((member) => !MEMBERS.includes(member))
    .map((member) => ({ note: 'unknown-member', member }));

interface Wrong {
  readonly name: EnvelopeFault;
  readonly reason: string;
}
type Check = (found: Looked) => Wrong | null;

const has = ({ value }: Looked, member: string): boolean => Object.hasOwn(value, member);
const wrong = (name: EnvelopeFault, reason: string): Wrong => ({ name, reason });

/** In the order in which they are told. */
const CHECKS: readonly Check[] = [
  ({ value }) => (value['jsonrpc'] === '2.0' ? null : wrong('version', 'the member jsonrpc must be exactly "2.0"')),
  (found) =>
    has(found, 'id') && found.id === undefined ? wrong('id-type', 'an id is a string, a number or null') : null,
  (found) => (countKinds(found) === 1 ? null : kindFault(KINDS.filter((member) => has(found, member)))),
  (found) => (has(found, 'method') ? requestFault(found) : responseFault(found)),
];

export function fault(found: Looked): Wrong | null {
  for (const check of CHECKS) {
    const told = check(found);
    if (told) return told;
  }
  return null;
}

const KINDS = ['method', 'result', 'error'];

function countKinds(found: Looked): number {
  let count = 0;
  for (const member of KINDS) if (has(found, member)) count++;
  return count;
}

function kindFault(present: readonly string[]): Wrong {
  if (present.length === 0) return wrong('no-kind', 'a message has a method, a result or an error');
  return wrong('two-kinds', `a message has only one of method, result and error, not ${present.join(' and ')}`);
}

function requestFault(found: Looked): Wrong | null {
  const { method, params } = found.value;
  if (typeof method !== 'string') return wrong('method-type', 'the method is a string');
  if (!has(found, 'params') || (typeof params === 'object' && params !== null)) return null;
  if (params === null && found.nullParams) return null;
  return wrong('params-type', 'params, if there are any, are an object or an array');
}

function responseFault(found: Looked): Wrong | null {
  if (!has(found, 'id')) return wrong('id-missing', 'a response has the id of the request it answers');
  if (has(found, 'params')) return wrong('two-kinds', 'a response has no params');
  if (!has(found, 'error')) return null;
  const { error } = found.value;
  const good = isObject(error) && Number.isInteger(error['code']) && typeof error['message'] === 'string';
  return good ? null : wrong('error-object', 'an error is an object with an integer code and a message, a string');
}
