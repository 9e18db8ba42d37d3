import { type GameHosting, PLAIN_HOSTING } from '../../../kit/hosting.js';
import { makeError } from './messages.js';

/** Nobody has to hurry (Q31), unless the server is told otherwise. */
export const GC18_HOSTING: GameHosting = {
  ...PLAIN_HOSTING,
  makeFatalError: (message) => makeError('MALFORMED_MESSAGE', message),
  deadline: null,
  port: 50_000,
};
