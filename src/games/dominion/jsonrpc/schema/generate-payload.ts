import type { SeededRandom } from '../../../../core/seeded-random.js';
import { type Id, makeNotification, makeRequest, makeResult, type Params } from '../envelope/envelope.js';
import { isObject } from '../envelope/envelope-checks.js';
import { type Dialect, declarationOf, type Method } from '../messages.js';
import { definitionOf } from './dialect-schemas.js';
import { generateValue } from './generate-value.js';
import { type Validation, validateParams, validateResult } from './validate.js';

/** What a message is about: the params of a method, or the result in answer to some. */
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

export function messageText(topic: MessageSpec, payload: unknown): string {
  const { method, part, id = ID } = topic;
  if (part === 'result') return makeResult(id, payload);
  const { kind } = declarationOf(method);
  return kind === 'request' ? makeRequest(id, method, payload as Params) : makeNotification(method, payload as Params);
}

export const validatePayload = (topic: MessageSpec, payload: unknown): Validation =>
  topic.part === 'params'
    ? validateParams(topic.dialect, topic.method, payload, declarationOf(topic.method).from)
    : validateResult(topic.dialect, topic.method, topic.request, payload);

const ATTEMPTS = 100;

export function generatePayload(topic: MessageSpec, dice: SeededRandom, given?: unknown): unknown {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const payload = tryPayload(topic, dice, given);
    const validation = validatePayload(topic, payload);
    if (validation.ok && validation.notes.length === 0) return payload;
  }
  throw new Error(`${topic.dialect} has no ${topic.method} ${topic.part} with ${JSON.stringify(given)}`);
}

function tryPayload(topic: MessageSpec, dice: SeededRandom, given: unknown): unknown {
  const { dialect, method, part } = topic;
  const exchange = part === 'result' ? definitionOf(dialect, `${method}.exchange`) : undefined;
  if (exchange && part === 'result') {
    const value = generateValue(
      { schema: exchange, file: dialect },
      { params: topic.request, result: given ?? {} },
      dice,
    );
    return isObject(value) ? value['result'] : undefined;
  }
  const schema = definitionOf(dialect, `${method}.${part}`);
  if (schema === undefined || schema.not !== undefined) return undefined;
  return generateValue({ schema, file: dialect }, given, dice);
}
