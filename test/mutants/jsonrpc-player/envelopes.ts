import { flaw, type Mutant } from '../mutant.js';
import { jsonrpcPlayer, requesting, responding, type Spoken, speaking } from './player.js';

const noted = ({ id: _, ...rest }: Spoken): object => rest;
const unversioned = ({ jsonrpc: _, ...rest }: Spoken): object => rest;

/** Breaks a rule of JSON-RPC. */
export const ENVELOPES: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('leaves-out-the-version', 'does not say that it speaks JSON-RPC 2.0', 'session/version', /\/start\//),
    responding(null, (answer) => [unversioned(answer)]),
  ),
  jsonrpcPlayer(
    flaw('answers-another', 'answers with an id of its own', 'session/unknown-id', /\/start\//),
    responding(null, (answer) => [{ ...answer, id: 999 }]),
  ),
  jsonrpcPlayer(
    flaw('turns-ids-into-text', 'answers a number with a string', 'session/id-type', /\/start\//),
    responding(null, (answer) => [{ ...answer, id: String(answer.id) }]),
  ),
  jsonrpcPlayer(
    flaw('answers-twice', 'answers each request twice', 'session/answered-twice', /\/(start|attack)\//),
    responding(null, (answer) => [answer, answer]),
  ),
  jsonrpcPlayer(
    flaw('answers-with-errors', 'answers an attack with an error', 'session/error-answer', /\/attack\//),
    responding('Attack', ({ jsonrpc, id }) => [{ jsonrpc, id, error: { code: -32603, message: 'ouch' } }]),
  ),
  jsonrpcPlayer(
    flaw('answers-news', 'answers a notification', 'session/answer-to-notification', /\/news\//),
    speaking(
      () =>
        ({ message, honest }) =>
          message.method === 'Played' ? [...honest, { jsonrpc: '2.0', id: null, result: {} }] : honest,
    ),
    'docs',
  ),
  jsonrpcPlayer(
    flaw('notifies', 'ends its turn by a notification', 'session/player-notification', /\/turn\//),
    requesting((request) => (request.method === 'EndTurn' ? [noted(request)] : null)),
  ),
  jsonrpcPlayer(
    flaw('batches', 'puts its requests into batches', 'session/batch', /\/turn\//),
    requesting((request) => [[request]]),
  ),
  jsonrpcPlayer(
    flaw('numbers-in-halves', 'uses fractions as ids', 'session/id', /\/turn\//),
    requesting((request) => [{ ...request, id: Number(request.id) + 0.5 }]),
  ),
  jsonrpcPlayer(
    flaw('invents-methods', 'calls its method endTurn', 'session/method', /\/turn\//),
    requesting((request) => (request.method === 'EndTurn' ? [{ ...request, method: 'endTurn' }] : null)),
  ),
  jsonrpcPlayer(
    flaw('writes-no-json', 'sends its answers in single quotes', 'session/malformed', /\/start\//),
    responding(null, (answer) => [JSON.stringify(answer).replaceAll('"', "'")]),
  ),
];
