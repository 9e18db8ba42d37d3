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
 * JSON-RPC 2.0 to the letter, for judging. The package json-rpc-2.0 is no oracle: it answers `null` with -32700 although
 * it is good JSON, echoes an object as id, and rejects `[null]` with a TypeError.
 */
export const ERROR_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const;

export type Id = string | number | null;
/** "A Structured value that holds the parameter values". Null where the reader was told to let it pass (J-10). */
export type Params = JsonObject | readonly unknown[] | null;

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

interface WithNotes {
  /** What the specification advises against, or leaves open. */
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

/** No message: what a JSON-RPC server answers, and to which id ("MUST be Null" where none could be made out). */
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
  /** Lets `"params":null` pass as it came, which the specification forbids and J-10 asks a kind server to accept. */
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

/** As `parseEnvelope`, of what has been read as JSON already. */
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
  const found = inspect(value, options.nullParams === true);
  const { id = null } = found;
  const wrong = firstProblem(found);
  return wrong ? invalid(wrong.name, wrong.reason, id) : valid(value, found);
}

function valid(value: JsonObject, { id, notes }: InspectedMessage): SingleEnvelope {
  if (Object.hasOwn(value, 'method')) return callOf(value, id, notes);
  if (Object.hasOwn(value, 'result')) return { kind: 'response', id: id as Id, result: value['result'], notes };
  return { kind: 'errorResponse', id: id as Id, error: value['error'] as ErrorObject, notes };
}

/** Written out, since every message of a player comes this way. */
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

export const makeRequest = (id: Id, method: string, params?: Params): string =>
  JSON.stringify({ ...version, id, method, params });

export const makeNotification = (method: string, params?: Params): string =>
  JSON.stringify({ ...version, method, params });

/** With params that are JSON text already. */
export const makeNotificationOf = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${params}}`;

/** A result is required: where there is nothing to say, JSON says null. */
export const makeResult = (id: Id, result: unknown): string => makeResultOf(id, JSON.stringify(result ?? null));

/** With a result that is JSON text already. */
export const makeResultOf = (id: Id, result: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;

export const makeError = (id: Id, code: number, message: string, data?: unknown): string =>
  JSON.stringify({ ...version, id, error: { code, message, data } });
