import { seededRandom } from '../../../../../src/core/seeded-random.js';
import type { Dialect, Method } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import {
  generatePayload,
  type MessageSpec,
  messageText,
} from '../../../../../src/games/dominion/jsonrpc/schema/generate-payload.js';

/** Params that a dialect allows; undefined where it allows none. Given members are kept where they fit. */
export const generateParams = (dialect: Dialect, method: Method, seed: number, given?: unknown): unknown =>
  generatePayload({ dialect, method, part: 'params' }, seededRandom(seed), given);

/** A result that a dialect allows for a request with these params. */
export const generateResult = (
  dialect: Dialect,
  method: Method,
  request: unknown,
  seed: number,
  given?: unknown,
): unknown => generatePayload({ dialect, method, part: 'result', request }, seededRandom(seed), given);

/** The text of a valid message; the same seed gives the same text. */
export const generateMessage = (spec: MessageSpec, seed: number, given?: unknown): string =>
  messageText(spec, generatePayload(spec, seededRandom(seed), given));
