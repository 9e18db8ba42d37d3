import { utf8Length } from '../../../core/utf8.js';
import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { CitedRule } from '../../../kit/rule.js';
import {
  CLIENT_MESSAGES,
  type ClientMessage,
  type ErrorCode,
  MAX_CLIENT_LINE,
  objectIn,
  SERVER_MESSAGES,
  typeOf,
} from './messages.js';
import { FORM_RULES, lineRule, SESSION_RULES } from './protocol-rules.js';
import { checkForm } from './schema.js';

/** Where a connection is, as the server sees it. */
export const SESSION_STATES = ['LOGIN', 'HOST_NUM', 'HOST_EXPERT', 'WAIT', 'GAME', 'ENDED'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** The one message that a client may send in a state. */
const ACCEPTED: { readonly [state in SessionState]: ClientMessage | null } = {
  LOGIN: 'LoginReply',
  HOST_NUM: 'NumberOfPlayersReply',
  HOST_EXPERT: 'ExpertModeReply',
  WAIT: null,
  GAME: 'PerformGameMove',
  ENDED: null,
};

/** Why a message is refused. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly rule: CitedRule;
  readonly reason: string;
}

export type ReadMessage =
  | { readonly ok: true; readonly type: ClientMessage; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

const refuse = (code: ErrorCode, rule: CitedRule, reason: string): ReadMessage & { readonly ok: false } => ({
  ok: false,
  refusal: { code, rule, reason },
});

/** A message of a client, if it is one, whatever the state. Its members are not looked at yet. */
export function readClientMessage(message: JsonMessage): ReadMessage {
  const { error, text } = message;
  if (error !== undefined) {
    return refuse('MALFORMED_MESSAGE', lineRule(error.code), error.message);
  }
  if (utf8Length(text) > MAX_CLIENT_LINE) {
    return refuse('MALFORMED_MESSAGE', SESSION_RULES.length, `a line of more than ${MAX_CLIENT_LINE} bytes`);
  }
  const value = objectIn(message);
  if (value === null) return refuse('MALFORMED_MESSAGE', SESSION_RULES.object, 'the line is no JSON object');
  const type = typeOf(message);
  const known = CLIENT_MESSAGES.find((each) => each === type);
  if (known !== undefined) return { ok: true, type: known, value };
  if ((SERVER_MESSAGES as readonly (string | null)[]).includes(type)) {
    return refuse('UNEXPECTED_MESSAGE', SESSION_RULES.type, `${type} is a message of the server`);
  }
  const reason = `${whyUnknown(type, 'type' in value)}; there are ${CLIENT_MESSAGES.join(', ')}`;
  return refuse('UNKNOWN_TYPE', SESSION_RULES.type, reason);
}

function whyUnknown(type: string | null, isGiven: boolean): string {
  if (type !== null) return `there is no message of the type ${JSON.stringify(type)}`;
  return isGiven ? 'the type of the message is no string' : 'the message has no type';
}

/** The same, if a client may send it in that state. */
export function admitMessage(state: SessionState, message: JsonMessage): ReadMessage {
  const read = readClientMessage(message);
  if (!read.ok || read.type === ACCEPTED[state]) return read;
  return refuse('UNEXPECTED_MESSAGE', SESSION_RULES.unprompted, `${read.type} is not expected ${WHEN[state]}`);
}

const WHEN: { readonly [state in SessionState]: string } = {
  LOGIN: 'before the login',
  HOST_NUM: 'while the number of players is asked for',
  HOST_EXPERT: 'while the mode is asked for',
  WAIT: 'while the game waits for players',
  GAME: 'in a game',
  ENDED: 'after the game',
};

/** The argument of each reply, the rule on it, and the code with which it is refused. */
const ARGUMENTS = {
  LoginReply: { member: 'username', rule: FORM_RULES.name, code: 'INVALID_NICKNAME' },
  NumberOfPlayersReply: { member: 'numberOfPlayers', rule: FORM_RULES.number, code: 'INVALID_NUMBER_OF_PLAYERS' },
  ExpertModeReply: { member: 'expertMode', rule: FORM_RULES.expert, code: 'INVALID_EXPERT_MODE' },
} as const satisfies Record<string, { member: string; rule: CitedRule; code: ErrorCode }>;

export type LobbyReply = keyof typeof ARGUMENTS;

/** Whether a reply has the member that it is about. */
export const hasArgument = (type: LobbyReply, value: Readonly<Record<string, unknown>>): boolean =>
  ARGUMENTS[type].member in value;

/** What is wrong with a reply of the given type; null if nothing is. */
export function checkReply(type: LobbyReply, value: Readonly<Record<string, unknown>>): Refusal | null {
  const { member, rule, code } = ARGUMENTS[type];
  if (!hasArgument(type, value)) return { code, rule, reason: `the member ${member} is missing` };
  const argument = checkForm(`${type}/properties/${member}`, value[member], member);
  if (!argument.ok) return { code, rule, reason: argument.error.message };
  const form = checkForm(type, value);
  return form.ok ? null : { code, rule: FORM_RULES.members, reason: form.error.message };
}
