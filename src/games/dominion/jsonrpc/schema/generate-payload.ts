import type { SeededRandom } from '../../../../core/seeded-random.js';
import { type Id, makeNotification, makeRequest, makeResult, type Params } from '../envelope/envelope.js';
import { isObject } from '../envelope/envelope-checks.js';
import { type Dialect, declarationOf, type Method } from '../messages.js';
import { definitionOf } from './dialect-schemas.js';
import { generateValue } from './generate-value.js';
import { type Validation, validateParams, validateResult } from './validate.js';

/** What to generate: the params of a method, or the result for a request. */
export type MessageSpec =
  | { readonly dialect: Dialect; readonly method: Method; readonly part: 'params'; readonly id?: Id }
  | {
      readonly dialect: Dialect;
      readonly method: Method;
      readonly part: 'result';
      readonly request: unknown;
      readonly id?: Id;
    };

const ID = 1;

export function messageText(spec: MessageSpec, payload: unknown): string {
  const { method, part, id = ID } = spec;
  if (part === 'result') return makeResult(id, payload);
  const { kind } = declarationOf(method);
  return kind === 'request' ? makeRequest(id, method, payload as Params) : makeNotification(method, payload as Params);
}

export const validatePayload = (spec: MessageSpec, payload: unknown): Validation =>
  spec.part === 'params'
    ? validateParams(spec.dialect, spec.method, payload, declarationOf(spec.method).from)
    : validateResult(spec.dialect, spec.method, spec.request, payload);

const ATTEMPTS = 100;

export function generatePayload(spec: MessageSpec, random: SeededRandom, given?: unknown): unknown {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const payload = tryPayload(spec, random, given);
    const validation = validatePayload(spec, payload);
    if (validation.ok && validation.notes.length === 0) return payload;
  }
  throw new Error(`${spec.dialect} has no ${spec.method} ${spec.part} with ${JSON.stringify(given)}`);
}

function tryPayload(spec: MessageSpec, random: SeededRandom, given: unknown): unknown {
  const { dialect, method, part } = spec;
  const exchange = part === 'result' ? definitionOf(dialect, `${method}.exchange`) : undefined;
  if (exchange && part === 'result') {
    const value = generateValue(
      { schema: exchange, file: dialect },
      { params: spec.request, result: given ?? {} },
      random,
    );
    return isObject(value) ? value['result'] : undefined;
  }
  const schema = definitionOf(dialect, `${method}.${part}`);
  if (schema === undefined || schema.not !== undefined) return undefined;
  return generateValue({ schema, file: dialect }, given, random);
}
