import {
  type Envelope,
  type InvalidEnvelope,
  makeNotification,
  makeRequest,
  makeResult,
  type SingleEnvelope,
} from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';

/** The text of a valid message of any kind: the inverse of `parseEnvelope`. */
export function makeEnvelope(envelope: Exclude<Envelope, InvalidEnvelope>): string {
  switch (envelope.kind) {
    case 'request':
      return makeRequest(envelope.id, envelope.method, envelope.params);
    case 'notification':
      return makeNotification(envelope.method, envelope.params);
    case 'response':
      return makeResult(envelope.id, envelope.result);
    case 'errorResponse':
      return JSON.stringify({ jsonrpc: '2.0', id: envelope.id, error: envelope.error });
    case 'batch':
      return `[${envelope.members.map(makeMember).join(',')}]`;
  }
}

function makeMember(member: SingleEnvelope): string {
  if (member.kind === 'invalid') throw new Error('an invalid message has no text');
  return makeEnvelope(member);
}
