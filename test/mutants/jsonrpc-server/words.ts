import { flaw, type Mutant } from '../mutant.js';
import { hearing, jsonrpcServer, parsed, playing, saying, sending } from './server.js';

const isRequest = (frame: string): boolean => parsed(frame).method !== undefined;

/** Breaks a rule of JSON-RPC, or on what to make of what is not right. */
export const WORDS: readonly Mutant[] = [
  jsonrpcServer(
    flaw(
      'turns-ids-into-text',
      'answers a number with a string',
      ['rpc/id-echo', 'session/unknown-id'],
      /messages|start/,
    ),
    saying((said) => (said.result === undefined ? null : { ...said, id: String(said.id) })),
  ),
  jsonrpcServer(
    flaw('turns-ids-into-numbers', 'answers a string with a number', 'rpc/id-echo', /messages/),
    saying((said) => (typeof said.id === 'string' ? { ...said, id: 7 } : null)),
  ),
  jsonrpcServer(
    flaw('numbers-in-halves', 'uses fractions as ids', 'session/id', /start|messages/),
    saying((said) =>
      said.method === undefined || said.id === undefined ? null : { ...said, id: Number(said.id) + 0.5 },
    ),
  ),
  jsonrpcServer(
    flaw('answers-notifications', 'answers a notification', 'rpc/notification', /malformed/),
    playing(({ receive }) => ({
      receive: (seat, frame) => {
        const { method, id } = parsed(frame);
        const isNote = method !== undefined && id === undefined;
        return isNote
          ? [{ kind: 'send', seat, text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no id"}}' }]
          : receive(seat, frame);
      },
    })),
  ),
  jsonrpcServer(
    flaw('deaf-to-empty-params', 'does not answer an EndTurn with {}', 'accept/end-turn', /end-turn/),
    hearing((frame) => {
      const { method, params } = parsed(frame);
      return method === 'EndTurn' && params !== undefined ? null : frame;
    }),
  ),
  jsonrpcServer(
    flaw('deaf-to-strangers', 'does not answer an unknown method', 'rpc/no-silence', /malformed/),
    hearing((frame) => {
      const { method } = parsed(frame);
      return method === undefined || ['Play', 'Buy', 'EndTurn'].includes(method) ? frame : null;
    }),
  ),
  jsonrpcServer(
    flaw('deaf-to-garbage', 'does not answer what is not JSON', 'rpc/invalid-json', /malformed/),
    hearing((frame) => (Object.keys(parsed(frame)).length === 0 && !frame.startsWith('[') ? null : frame)),
  ),
  jsonrpcServer(
    flaw('deaf-to-batches', 'does not answer a batch', 'rpc/batch', /malformed/),
    hearing((frame) => (frame.trimStart().startsWith('[') ? null : frame)),
  ),
  jsonrpcServer(
    flaw('takes-any-version', 'takes a message without a version', 'rpc/version', /malformed/),
    hearing((frame) => (isRequest(frame) ? JSON.stringify({ ...parsed(frame), jsonrpc: '2.0' }) : frame)),
  ),
  jsonrpcServer(
    flaw('null-is-a-value', 'refuses data that is null', 'accept/null-data', /\/data\//),
    hearing((frame) => {
      const said = parsed(frame);
      return said.params?.['data'] === null
        ? JSON.stringify({ ...said, params: { ...said.params, data: 'null' } })
        : frame;
    }),
  ),
  jsonrpcServer(
    flaw('fatal-nulls', 'takes a reaction that is null for a wrong answer', 'attack/nulls', /nulls/),
    hearing((frame) => {
      const said = parsed(frame);
      const result = said.result as { readonly reaction?: unknown } | undefined;
      return result?.reaction === null ? JSON.stringify({ ...said, result: { reaction: 'null' } }) : frame;
    }),
  ),
  jsonrpcServer(
    flaw('hangs-on-errors', 'waits on when a victim answers with an error', 'rpc/error-answer', /answers/),
    hearing((frame) => (parsed(frame).error === undefined ? frame : null)),
  ),
  jsonrpcServer(
    flaw('no-answer-to-the-illegal', 'does not answer an illegal request', 'refusal/error', /illegal/),
    sending((sent) => (sent.said.error === undefined ? [sent] : [])),
  ),
  jsonrpcServer(
    flaw('throws-out', 'throws out who makes an illegal request', 'refusal/stays', /illegal/),
    playing(({ receive, leave }) => ({
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
    playing(({ receive }) => ({
      receive: (seat, frame) => {
        const { method, id } = parsed(frame);
        const outputs = receive(seat, frame);
        if (method !== 'EndTurn') return outputs;
        return outputs.filter((each) => each.kind !== 'send' || parsed(each.text).id !== id || isRequest(each.text));
      },
    })),
  ),
];
