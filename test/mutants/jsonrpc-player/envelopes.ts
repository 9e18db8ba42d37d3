import { flaw, type Mutant } from '../mutant.js';
import { behaving, changingRequests, changingResponses, jsonrpcPlayer, type RpcMessage } from './player.js';

const noted = ({ id: _, ...rest }: RpcMessage): object => rest;
const unversioned = ({ jsonrpc: _, ...rest }: RpcMessage): object => rest;

/** Breaks a rule of JSON-RPC. */
export const ENVELOPES: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('leaves-out-the-version', 'leaves out the member jsonrpc', 'session/version', /\/start\//),
    changingResponses(null, (answer) => [unversioned(answer)]),
  ),
  jsonrpcPlayer(
    flaw('answers-another', 'answers with an id of its own', 'session/unknown-id', /\/start\//),
    changingResponses(null, (answer) => [{ ...answer, id: 999 }]),
  ),
  jsonrpcPlayer(
    flaw('turns-ids-into-text', 'answers a number with a string', 'session/id-type', /\/start\//),
    changingResponses(null, (answer) => [{ ...answer, id: String(answer.id) }]),
  ),
  jsonrpcPlayer(
    flaw('answers-twice', 'answers each request twice', 'session/answered-twice', /\/(start|attack)\//),
    changingResponses(null, (answer) => [answer, answer]),
  ),
  jsonrpcPlayer(
    flaw('answers-with-errors', 'answers an attack with an error', 'session/error-answer', /\/attack\//),
    changingResponses('Attack', ({ jsonrpc, id }) => [
      { jsonrpc, id, error: { code: -32603, message: 'internal error' } },
    ]),
  ),
  jsonrpcPlayer(
    flaw('answers-notifications', 'answers a notification', 'session/answer-to-notification', /\/news\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message.method === 'Played' ? [...correct, { jsonrpc: '2.0', id: null, result: {} }] : correct,
    ),
    'docs',
  ),
  jsonrpcPlayer(
    flaw('notifies', 'ends its turn by a notification', 'session/player-notification', /\/turn\//),
    changingRequests((request) => (request.method === 'EndTurn' ? [noted(request)] : null)),
  ),
  jsonrpcPlayer(
    flaw('batches', 'puts its requests into batches', 'session/batch', /\/turn\//),
    changingRequests((request) => [[request]]),
  ),
  jsonrpcPlayer(
    flaw('numbers-in-halves', 'uses fractions as ids', 'session/id', /\/turn\//),
    changingRequests((request) => [{ ...request, id: Number(request.id) + 0.5 }]),
  ),
  jsonrpcPlayer(
    flaw('invents-methods', 'calls its method endTurn', 'session/method', /\/turn\//),
    changingRequests((request) => (request.method === 'EndTurn' ? [{ ...request, method: 'endTurn' }] : null)),
  ),
  jsonrpcPlayer(
    flaw('writes-no-json', 'sends its answers in single quotes', 'session/malformed', /\/start\//),
    changingResponses(null, (answer) => [JSON.stringify(answer).replaceAll('"', "'")]),
  ),
];
