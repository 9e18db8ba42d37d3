import {
  type EnvelopeNote,
  firstProblem,
  type InspectedMessage,
  inspect,
  isObject,
  type JsonObject,
} from './envelope-checks.js';

export type { EnvelopeNote } from './envelope-checks.js';

/**
 * JSON-RPC 2.0 to the letter. The package json-rpc-2.0 is not strict enough to judge by: it answers `null` with -32700,
 * although that is valid JSON, echoes an object as id, and rejects `[null]` with a TypeError.
 */
export const ERROR_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

export type Id = string | number | null;
/** "A Structured value that holds the parameter values". Null if the options allow it (J-10). */
export type Params = JsonObject | readonly unknown[] | null;

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

interface WithNotes {
  /** What the specification discourages or leaves open. */
  readonly notes: readonly EnvelopeNote[];
}

export type RequestEnvelope = WithNotes & {
  readonly kind: 'request';
  readonly id: Id;
  readonly method: string;
  readonly params?: Params;
};
export type NotificationEnvelope = WithNotes & {
  readonly kind: 'notification';
  readonly method: string;
  readonly params?: Params;
};
export type ResponseEnvelope = WithNotes & { readonly kind: 'response'; readonly id: Id; readonly result: unknown };
export type ErrorEnvelope = WithNotes & {
  readonly kind: 'errorResponse';
  readonly id: Id;
  readonly error: ErrorObject;
};

/** Not a message: the error a JSON-RPC server answers with, and for which id ("MUST be Null" if there was none). */
export interface InvalidEnvelope {
  readonly kind: 'invalid';
  readonly code: typeof ERROR_CODES.parseError | typeof ERROR_CODES.invalidRequest;
  readonly fault: EnvelopeFault;
  readonly reason: string;
  readonly id: Id;
}

export type SingleEnvelope =
  | RequestEnvelope
  | NotificationEnvelope
  | ResponseEnvelope
  | ErrorEnvelope
  | InvalidEnvelope;
export interface BatchEnvelope {
  readonly kind: 'batch';
  readonly members: readonly [SingleEnvelope, ...SingleEnvelope[]];
}
export type Envelope = SingleEnvelope | BatchEnvelope;

export const ENVELOPE_FAULTS = [
  'not-json',
  'not-an-object',
  'empty-batch',
  'version',
  'id-type',
  'id-missing',
  'method-type',
  'params-type',
  'no-kind',
  'two-kinds',
  'error-object',
] as const;
export type EnvelopeFault = (typeof ENVELOPE_FAULTS)[number];

export interface EnvelopeOptions {
  /** Accepts `"params":null`, which the specification forbids and J-10 asks lenient servers to accept. */
  readonly nullParams?: boolean;
}

export function parseEnvelope(text: string, options: EnvelopeOptions = {}): Envelope {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return invalid('not-json', `this is not JSON: ${(error as Error).message}`);
  }
  return envelopeOf(value, options);
}

/** Like `parseEnvelope`, for a value that is already parsed as JSON. */
export function envelopeOf(value: unknown, options: EnvelopeOptions = {}): Envelope {
  if (!Array.isArray(value)) return singleOf(value, options);
  const members = value.map((member) => singleOf(member, options));
  if (members.length === 0) return invalid('empty-batch', 'a batch holds at least one message');
  return { kind: 'batch', members: members as [SingleEnvelope, ...SingleEnvelope[]] };
}

function invalid(name: EnvelopeFault, reason: string, id: Id = null): InvalidEnvelope {
  const code = name === 'not-json' ? ERROR_CODES.parseError : ERROR_CODES.invalidRequest;
  return { kind: 'invalid', code, fault: name, reason, id };
}

function singleOf(value: unknown, options: EnvelopeOptions): SingleEnvelope {
  if (!isObject(value)) return invalid('not-an-object', 'a message is an object');
  const inspected = inspect(value, options.nullParams === true);
  const { id = null } = inspected;
  const problem = firstProblem(inspected);
  return problem ? invalid(problem.name, problem.reason, id) : valid(value, inspected);
}

function valid(value: JsonObject, { id, notes }: InspectedMessage): SingleEnvelope {
  if (Object.hasOwn(value, 'method')) return callOf(value, id, notes);
  if (Object.hasOwn(value, 'result')) return { kind: 'response', id: id as Id, result: value['result'], notes };
  return { kind: 'errorResponse', id: id as Id, error: value['error'] as ErrorObject, notes };
}

/** Without spreads, because every message of a player takes this path. */
function callOf(value: JsonObject, id: Id | undefined, notes: readonly EnvelopeNote[]): SingleEnvelope {
  const method = value['method'] as string;
  if (!Object.hasOwn(value, 'params')) {
    return id === undefined ? { kind: 'notification', method, notes } : { kind: 'request', id, method, notes };
  }
  const params = value['params'] as Params;
  return id === undefined
    ? { kind: 'notification', method, params, notes }
    : { kind: 'request', id, method, params, notes };
}

const version = { jsonrpc: '2.0' } as const;

/** Put together from its parts, which takes half as long as an object for all of it. */
export const makeRequest = (id: Id, method: string, params?: Params): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)}${
    params === undefined ? '' : `,"params":${JSON.stringify(params)}`
  }}`;

export const makeNotification = (method: string, params?: Params): string =>
  JSON.stringify({ ...version, method, params });

/** With params that are already JSON text. */
export const makeNotificationOf = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${params}}`;

/** A result is required; null stands for none. */
export const makeResult = (id: Id, result: unknown): string => makeResultOf(id, JSON.stringify(result ?? null));

/** With a result that is already JSON text. */
export const makeResultOf = (id: Id, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

export const makeError = (id: Id, code: number, message: string, data?: unknown): string =>
  JSON.stringify({ ...version, id, error: { code, message, data } });
