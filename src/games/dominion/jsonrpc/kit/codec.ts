import { decodeUtf8 } from '../../../../core/utf8.js';
import type { Language, MessageFramer, Problem } from '../../../../kit/protocol.js';
import type { Role } from '../../../../kit/transcript/index.js';
import { parseEnvelope } from '../envelope/envelope.js';
import { DIALECTS, type Dialect } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { playerConversation } from './conversation.js';
import { checkPattern, filled, isSame, matched } from './pattern.js';

export const dialectOf = (protocol: string): Dialect => {
  const dialect = DIALECTS.find((each) => protocol === `jsonrpc/${each}`);
  if (dialect === undefined) throw new Error(`${protocol} is no dialect of the JSON-RPC protocol`);
  return dialect;
};

/** What is fed at once is a message. */
function framer(): MessageFramer {
  const waiting: string[] = [];
  return {
    feed: (frame) => {
      waiting.push(decodeUtf8(frame, 0, frame.length));
    },
    next: () => waiting.shift(),
    finish: () => {},
    error: null,
    unread: 0,
  };
}

/** Answers cannot be held to anything without what they answer. */
function checkMessage(protocol: string, role: Role, text: string): Problem | null {
  const envelope = parseEnvelope(text);
  if (envelope.kind === 'invalid') return { message: envelope.reason };
  if (envelope.kind === 'batch') return { message: 'messages come one by one (J-18)' };
  if (envelope.kind !== 'request' && envelope.kind !== 'notification') return null;
  const from = role === 'server' ? 'player' : 'server';
  const validation = validateParams(dialectOf(protocol), envelope.method, envelope.params, from);
  return validation.ok ? null : { message: validation.message };
}

export const JSONRPC: Language = {
  protocols: DIALECTS.map((dialect) => `jsonrpc/${dialect}`),
  framing: 'frames',
  framer,
  same: isSame,
  match: matched,
  fill: filled,
  checkPattern,
  checkMessage,
  converse: (protocol, role) => {
    if (role !== 'player') throw new Error(`a ${role} is not judged message by message`);
    return playerConversation(dialectOf(protocol));
  },
};
