import { contested, flaw, type Mutant } from '../mutant.js';
import { changingInput, changingMessages, changingOutputs, changingSession, jsonrpcServer, parsed } from './server.js';

const isRequest = (frame: string): boolean => parsed(frame).method !== undefined;

/** Breaks a rule of JSON-RPC, or on malformed messages. */
export const ENVELOPES: readonly Mutant[] = [
  jsonrpcServer(
    flaw(
      'turns-ids-into-text',
      'answers a number with a string',
      ['rpc/id-echo', 'session/unknown-id'],
      /messages|start/,
    ),
    changingMessages((message) => (message.result === undefined ? null : { ...message, id: String(message.id) })),
  ),
  jsonrpcServer(
    flaw('turns-ids-into-numbers', 'answers a string with a number', 'rpc/id-echo', /messages/),
    changingMessages((message) => (typeof message.id === 'string' ? { ...message, id: 7 } : null)),
  ),
  jsonrpcServer(
    flaw('numbers-in-halves', 'uses fractions as ids', 'session/id', /start|messages/),
    changingMessages((message) =>
      message.method === undefined || message.id === undefined ? null : { ...message, id: Number(message.id) + 0.5 },
    ),
  ),
  jsonrpcServer(
    flaw('answers-notifications', 'answers a notification', 'rpc/notification', /malformed/),
    changingSession(({ receive }) => ({
      receive: (seat, frame) => {
        const { method, id } = parsed(frame);
        const isNotification = method !== undefined && id === undefined;
        return isNotification
          ? [{ kind: 'send', seat, text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no id"}}' }]
          : receive(seat, frame);
      },
    })),
  ),
  jsonrpcServer(
    flaw('ignores-empty-params', 'does not answer an EndTurn with {}', 'accept/end-turn', /end-turn/),
    changingInput((frame) => {
      const { method, params } = parsed(frame);
      return method === 'EndTurn' && params !== undefined ? null : frame;
    }),
  ),
  jsonrpcServer(
    flaw('ignores-unknown-methods', 'does not answer an unknown method', 'rpc/no-silence', /malformed/),
    changingInput((frame) => {
      const { method } = parsed(frame);
      return method === undefined || ['Play', 'Buy', 'EndTurn'].includes(method) ? frame : null;
    }),
  ),
  jsonrpcServer(
    flaw('ignores-garbage', 'does not answer what is not JSON', 'rpc/invalid-json', /malformed/),
    changingInput((frame) => (Object.keys(parsed(frame)).length === 0 && !frame.startsWith('[') ? null : frame)),
  ),
  jsonrpcServer(
    flaw('ignores-batches', 'does not answer a batch', 'rpc/batch', /malformed/),
    changingInput((frame) => (frame.trimStart().startsWith('[') ? null : frame)),
  ),
  jsonrpcServer(
    flaw('takes-any-version', 'takes a message without a version', 'rpc/version', /malformed/),
    changingInput((frame) => (isRequest(frame) ? JSON.stringify({ ...parsed(frame), jsonrpc: '2.0' }) : frame)),
  ),
  jsonrpcServer(
    flaw('null-is-a-value', 'refuses data that is null', 'accept/null-data', /\/data\//),
    changingInput((frame) => {
      const message = parsed(frame);
      return message.params?.['data'] === null
        ? JSON.stringify({ ...message, params: { ...message.params, card: 'null' } })
        : frame;
    }),
  ),
  jsonrpcServer(
    contested('fatal-nulls', 'takes a reaction that is null for a wrong answer', 'attack/nulls', /nulls/),
    changingInput((frame) => {
      const message = parsed(frame);
      const result = message.result as { readonly reaction?: unknown } | undefined;
      return result?.reaction === null ? JSON.stringify({ ...message, result: { reaction: 'null' } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('hangs-on-errors', 'keeps waiting when a victim answers with an error', 'rpc/error-answer', /answers/),
    changingInput((frame) => (parsed(frame).error === undefined ? frame : null)),
  ),
  jsonrpcServer(
    flaw('ignores-illegal-requests', 'does not answer an illegal request', 'refusal/error', /illegal/),
    changingOutputs((sent) => (sent.message.error === undefined ? [sent] : [])),
  ),
  jsonrpcServer(
    flaw('disconnects', 'disconnects a player for an illegal request', 'refusal/stays', /illegal/),
    changingSession(({ receive, leave }) => ({
      receive: (seat, frame) => {
        const outputs = receive(seat, frame);
        const isRefused = outputs.some((each) => each.kind === 'send' && parsed(each.text).error !== undefined);
        if (!isRefused) return outputs;
        const fatal = JSON.stringify({ jsonrpc: '2.0', method: 'FatalError', params: { message: 'illegal' } });
        return [
          { kind: 'send', seat, text: fatal },
          { kind: 'close', seat, code: 1008, reason: 'illegal' },
          ...leave(seat, 'disconnected'),
        ];
      },
    })),
  ),
  jsonrpcServer(
    flaw('forgets-the-result', 'does not answer EndTurn', 'turn/result', /end-turn|start/),
    changingSession(({ receive }) => ({
      receive: (seat, frame) => {
        const { method, id } = parsed(frame);
        const outputs = receive(seat, frame);
        if (method !== 'EndTurn') return outputs;
        return outputs.filter((each) => each.kind !== 'send' || parsed(each.text).id !== id || isRequest(each.text));
      },
    })),
  ),
];
