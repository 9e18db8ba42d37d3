import type { Language, MessageFramer, Problem } from '../../../../kit/protocol.js';
import type { Role } from '../../../../kit/transcript/index.js';
import { createReader } from '../../../../wire/sexpr/reader.js';
import { parseDefense, parseNotification, parsePlay } from '../messages.js';
import { SEXPR_PROTOCOLS, VERSIONS, type Version } from '../versions.js';
import { readText, textOf } from './cached-read.js';
import { playerConversation } from './conversation.js';
import { checkPattern, filled, isSame, matched } from './pattern.js';
import { readServerCase } from './server-case.js';

export const versionOf = (protocol: string): Version => {
  const version = VERSIONS.find((each) => protocol === `sexpr/${each}`);
  if (version === undefined) throw new Error(`${protocol} is no version of the S-expression protocol`);
  return version;
};

function framer(): MessageFramer {
  const reader = createReader();
  return {
    feed: (chunk) => reader.feed(chunk),
    next: () => {
      const message = reader.next();
      return message === undefined ? undefined : textOf(message.datum);
    },
    finish: () => reader.finish(),
    get error() {
      return reader.error;
    },
    get unread() {
      return reader.unread;
    },
  };
}

/** To a player go notifications, to a server plays and defenses. */
function checkMessage(protocol: string, role: Role, text: string): Problem | null {
  const version = versionOf(protocol);
  const datum = readText(text);
  if (!datum.ok) return { message: datum.error.message };
  const parsers = role === 'server' ? [parsePlay, parseDefense] : [parseNotification];
  const parsed = parsers.map((parse) => parse(version, datum.value));
  if (parsed.some((each) => each.ok)) return null;
  return { message: parsed.map((each) => (each.ok ? '' : each.error.message)).join('; or ') };
}

export const SEXPR: Language = {
  protocols: SEXPR_PROTOCOLS,
  framing: 'stream',
  framer,
  same: isSame,
  match: matched,
  fill: (template, bound) => filled(template, bound),
  checkPattern,
  checkMessage,
  converse: (protocol, role) => {
    if (role !== 'player') throw new Error(`a ${role} is not judged message by message`);
    return playerConversation(versionOf(protocol));
  },
  checkServer: (script) => {
    const read = readServerCase(script, null);
    return read.ok ? [] : read.error;
  },
};
