import { type Fault, ok, type Result } from '../../../../core/result.js';
import { type Answer, type Card, makeAnswer, nameOf, parseAnswer } from '../../engine/index.js';
import { STRATEGY_NAMES, type StrategyName } from '../../strategies/strategies.js';
import { listOf, objectOf, oneOf, parsed, parseJson, type Reader, text, whole } from '../json-reader.js';
import { readCard } from './card-readers.js';
import { readSeatNumber } from './wire-game.js';

// What a seat asks of the server. A page writes it with `makeClientRequest`.

type Nothing = Readonly<Record<string, never>>;

export type ClientRequest =
  | { readonly method: 'Start'; readonly params: Nothing }
  | { readonly method: 'Fill'; readonly params: { readonly seat: number; readonly strategy: StrategyName } }
  | { readonly method: 'Remove'; readonly params: { readonly seat: number } }
  | { readonly method: 'Leave'; readonly params: Nothing }
  | { readonly method: 'Pick'; readonly params: { readonly step: number; readonly card: Card } }
  | { readonly method: 'Answer'; readonly params: { readonly step: number; readonly answers: readonly Answer[] } }
  | { readonly method: 'Undo'; readonly params: { readonly step: number } }
  | { readonly method: 'GiveUp'; readonly params: Nothing }
  | { readonly method: 'GoOn'; readonly params: { readonly seat: number } }
  | { readonly method: 'Return'; readonly params: Nothing }
  | { readonly method: 'Chat'; readonly params: { readonly text: string } };

type Method = ClientRequest['method'];

export function makeClientRequest(id: number, { method, params }: ClientRequest): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: paramsToJson(params) });
}

function paramsToJson(params: ClientRequest['params']): object {
  if ('answers' in params) return { ...params, answers: params.answers.map(makeAnswer) };
  return 'card' in params ? { ...params, card: nameOf(params.card) } : params;
}

/** An answer names each card of a hand at most. */
const LONGEST_ANSWER = 4_000;
/** More than any panel asks at once. */
const MOST_ANSWERS = 8;
const LONGEST_FRAME_TEXT = 4_000;

const nothing = objectOf<Nothing>({});
const step = whole(0);

const READERS: { readonly [M in Method]: Reader<unknown> } = {
  Start: nothing,
  Fill: objectOf({ seat: readSeatNumber, strategy: oneOf(STRATEGY_NAMES) }),
  Remove: objectOf({ seat: readSeatNumber }),
  Leave: nothing,
  Pick: objectOf({ step, card: readCard }),
  Answer: objectOf({ step, answers: listOf(parsed(text(LONGEST_ANSWER), parseAnswer), MOST_ANSWERS) }),
  Undo: objectOf({ step }),
  GiveUp: nothing,
  GoOn: objectOf({ seat: readSeatNumber }),
  Return: nothing,
  Chat: objectOf({ text: text(LONGEST_FRAME_TEXT) }),
};

const METHODS = Object.keys(READERS) as readonly Method[];

/** Why a frame is no request: the code of JSON-RPC, and whom to tell. */
export interface BadRequest {
  readonly id: number | null;
  readonly code: number;
  readonly message: string;
}

export const RPC_CODES = { parse: -32700, refused: -32600, method: -32601, params: -32602 } as const;

const bad = (id: number | null, code: number, message: string): { readonly ok: false; readonly error: BadRequest } => ({
  ok: false,
  error: { id, code, message },
});

/** Reads one frame of a seat. */
export function parseClientRequest(
  frame: string,
): Result<{ readonly id: number; readonly request: ClientRequest }, BadRequest> {
  const json = parseJson(frame);
  if (!json.ok) return bad(null, RPC_CODES.parse, json.error.message);
  const envelope = objectOf<{ jsonrpc: '2.0'; id: number; method: string }>({
    jsonrpc: oneOf(['2.0'] as const),
    id: whole(0),
    method: text(40),
  })(json.value, '');
  if (!envelope.ok) return bad(null, RPC_CODES.refused, inFrame(envelope.error));
  const { id, method } = envelope.value;
  const known = METHODS.find((each) => each === method);
  if (known === undefined) return bad(id, RPC_CODES.method, `unknown method; known methods: ${METHODS.join(', ')}`);
  const params = READERS[known]((json.value as { params?: unknown }).params ?? {}, 'params');
  if (!params.ok) return bad(id, RPC_CODES.params, inFrame(params.error));
  return ok({ id, request: { method: known, params: params.value } as ClientRequest });
}

const inFrame = ({ message }: Fault): string => message.replace(/^the file/, 'the message');
