import { ok } from '../../../../core/result.js';
import { decodeUtf8 } from '../../../../core/utf8.js';
import type { Codec, MessageFramer, Problem } from '../../../../kit/codec.js';
import { checkJsonPattern, fillJson, isSameJson, matchJson } from '../../../../kit/json-pattern.js';
import type { Role } from '../../../../kit/transcript/index.js';
import type { NotificationEnvelope, RequestEnvelope } from '../envelope/envelope.js';
import { type Dialect, declarationOf, isMethod } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { SESSION_RULES } from '../session/session-rules.js';
import { readEnvelope } from './read-envelope.js';

/** Each frame is a message. It stays text: what it says depends on who sent it. */
class FrameFramer implements MessageFramer<string> {
  readonly error = null;
  readonly unread = 0;
  private readonly waiting: string[] = [];

  feed(frame: Uint8Array): void {
    this.waiting.push(decodeUtf8(frame, 0, frame.length));
  }

  next(): string | undefined {
    return this.waiting.shift();
  }

  finish(): void {}
}

/** A response cannot be checked without the request that it answers. */
function checkMessage(version: string, role: Role, text: string): Problem | null {
  const envelope = readEnvelope(text);
  if (envelope.kind === 'invalid') return { message: envelope.reason };
  if (envelope.kind === 'batch') return { message: 'messages come one by one (J-18)' };
  if (envelope.kind !== 'request' && envelope.kind !== 'notification') return null;
  const from = role === 'server' ? 'player' : 'server';
  const validation = validateParams(version as Dialect, envelope.method, envelope.params, from);
  return validation.ok ? problemOfKind(envelope) : { message: validation.message };
}

/** Whether it has an id is all that tells a request from a notification. */
function problemOfKind({ kind, method }: RequestEnvelope | NotificationEnvelope): Problem | null {
  if (!isMethod(method) || declarationOf(method).kind === kind) return null;
  const expected = kind === 'request' ? 'a notification, which has no id' : 'a request, which has an id';
  return { message: `${method} is ${expected} (${SESSION_RULES.kind.register})` };
}

export const JSONRPC_CODEC: Codec<string> = {
  framer: () => new FrameFramer(),
  terminator: '',
  show: (frame) => frame,
  parse: (text) => ok(text),
  same: isSameJson,
  withoutId: (text) => text.replace(/"id": ?(?:"[^"]*"|\d+),? ?/, ''),
  match: matchJson,
  fill: fillJson,
  checkPattern: checkJsonPattern,
  checkMessage,
};
