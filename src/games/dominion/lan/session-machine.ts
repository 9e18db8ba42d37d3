import { utf8Length } from '../../../core/utf8.js';
import type { Remark } from '../../../kit/conversation.js';
import type { CitedRule } from '../../../kit/rule.js';
import { type ClientState, isOnTurn } from './client-state.js';
import type { LanDialect } from './dialects.js';
import {
  excerptOf,
  isStartCommand,
  type LanMessage,
  type MessageType,
  makePlay,
  RESPONSE_BODY,
  readClientMessage,
  readPlay,
  readType,
  SHORTEST_BODY,
  START_COMMAND,
  SUSPECT_SIZE,
  TYPES,
} from './messages.js';
import { whyIllegal } from './play-legality.js';
import { LENIENT_RULES, SESSION_RULES } from './protocol-rules.js';
import type { Play } from './replica-state.js';

export interface Refusal {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** Whether a message of a client is accepted, and what only strict readings hold against it. */
export type Admission =
  | {
      readonly ok: true;
      readonly remarks: readonly Remark[];
      /** It is no part of the game, and may come whether or not anything is due. */
      readonly isAside?: true;
    }
  | { readonly ok: false; readonly refusal: Refusal };

const refuse = (rule: CitedRule, reason: string): Admission & { readonly ok: false } => ({
  ok: false,
  refusal: { rule, reason },
});

/** Whether a client may send a message now. `client` is null before the start. */
export function admitMessage(message: LanMessage, client: ClientState | null, dialect: LanDialect): Admission {
  const { error, text } = message;
  if (error !== undefined) return refuse(SESSION_RULES.utf8, error.message);
  const read = readClientMessage(message);
  if (read === null) return refuse(SESSION_RULES.form, 'the message has no | between type and body');
  const type = readType(read.typeText);
  if (type === null) return refuse(SESSION_RULES.type, whyNoType(read.typeText));
  const remarks: Remark[] = [];
  if (!type.isExact)
    remarks.push({ rule: LENIENT_RULES.typeName, reason: `"${read.typeText}" stands for ${type.type}` });
  if (read.rest !== null)
    remarks.push({ rule: LENIENT_RULES.separator, reason: `servers drop "|${excerptOf(read.rest)}"` });
  if (utf8Length(text) > SUSPECT_SIZE) {
    remarks.push({ rule: LENIENT_RULES.size, reason: `the message has ${utf8Length(text)} bytes` });
  }
  const admitted =
    client === null ? admitBeforeStart(type.type, read.body) : admitInGame(type.type, read.body, client, dialect);
  return admitted.ok ? { ...admitted, remarks: [...remarks, ...admitted.remarks] } : admitted;
}

/** Writers in some languages begin with a byte order mark unless they are told otherwise, and nobody sees it. */
function whyNoType(text: string): string {
  const expected = `expected ${TYPES.join(', ')}`;
  return text.startsWith('\uFEFF') && readType(text.slice(1)) !== null
    ? `a byte order mark is before the type; ${expected}`
    : `the type is "${excerptOf(text)}"; ${expected}`;
}

const accept = (...remarks: readonly Remark[]): Admission & { readonly ok: true } => ({ ok: true, remarks });
const acceptAside = (...remarks: readonly Remark[]): Admission => ({ ok: true, remarks, isAside: true });

function admitBeforeStart(type: MessageType, body: string): Admission {
  if (isStartCommand(body)) return admitStartCommand(type, body);
  return type === 'System' ? acceptAside() : refuse(SESSION_RULES.beforeStart, `${type} before the start`);
}

/** The program takes it under any type, and with any text after it. */
function admitStartCommand(type: MessageType, body: string): Admission {
  if (type === 'System' && body === START_COMMAND) return acceptAside();
  const reason = `${type}|${body} stands for System|${START_COMMAND}`;
  return acceptAside({ rule: LENIENT_RULES.startCommand, reason });
}

function admitInGame(type: MessageType, body: string, client: ClientState, dialect: LanDialect): Admission {
  switch (type) {
    case 'Response':
      return admitResponse(body, client);
    case 'WaitResponse':
      return admitWaitResponse(client, dialect);
    case 'Action':
      return admitAction(body, client, dialect);
    case 'System':
      return admitSystem(body, client, dialect);
  }
}

function admitResponse(body: string, { owed, replica }: ClientState): Admission {
  if (body !== RESPONSE_BODY) {
    return refuse(SESSION_RULES.response, `the body of a Response is "${excerptOf(body)}"; expected ${RESPONSE_BODY}`);
  }
  if (owed === 0) return refuse(SESSION_RULES.response, 'no Action is left to answer');
  // The last end of a phase may be answered or not (L-09).
  return replica.phase === 'over' ? acceptAside() : accept();
}

function admitWaitResponse({ owed }: ClientState, dialect: LanDialect): Admission {
  if (owed === 0) return refuse(SESSION_RULES.response, 'no Action is left to answer');
  const remark = { rule: LENIENT_RULES.waitResponse, reason: 'the program never sends it, and ignores it' };
  return dialect === 'docs' ? acceptAside() : acceptAside(remark);
}

function admitSystem(body: string, client: ClientState, dialect: LanDialect): Admission {
  if (readPlay(body) !== null) {
    const admitted = admitAction(body, client, dialect);
    const remark = { rule: LENIENT_RULES.systemPlay, reason: `${body} is obeyed, but nobody answers it` };
    return admitted.ok ? { ...admitted, remarks: [remark, ...admitted.remarks] } : admitted;
  }
  if (body.length < SHORTEST_BODY) return refuse(SESSION_RULES.shortChat, `"${body}" has ${body.length} characters`);
  const remark = { rule: LENIENT_RULES.chat, reason: 'the game has started' };
  return client.replica.phase === 'over' ? accept(remark) : acceptAside(remark);
}

function admitAction(body: string, client: ClientState, dialect: LanDialect): Admission {
  const read = readPlay(body);
  if (read === null) return refuse(SESSION_RULES.play, `"${excerptOf(body)}" is none of !cp [N], !bc [NAME] and !ep`);
  const { play } = read;
  const illegal = whyNot(play, client);
  if (illegal !== null) return { ok: false, refusal: illegal };
  const remarks: Remark[] = read.isExact
    ? []
    : [{ rule: LENIENT_RULES.playForm, reason: `"${body}" stands for ${makePlay(play)}` }];
  for (const contested of contestedRules(play, client)) {
    if (dialect === 'docs') return { ok: false, refusal: contested };
    remarks.push(contested);
  }
  return accept(...remarks);
}

function whyNot(play: Play, client: ClientState): Refusal | null {
  const { replica } = client;
  if (replica.phase !== 'over' && !isOnTurn(client)) {
    return { rule: SESSION_RULES.turn, reason: `it is the turn of player ${replica.active + 1}` };
  }
  return whyIllegal(replica, play);
}

/** What the report forbids and the program allows. */
function contestedRules(play: Play, { replica, responses }: ClientState): Refusal[] {
  const rules: Refusal[] = [];
  if (!responses.isComplete) {
    const { awaited } = responses;
    rules.push({
      rule: SESSION_RULES.pacing,
      reason: `player ${awaited.join(' and ')} has not answered the last play`,
    });
  }
  if (play.kind === 'buy' && replica.phase === 'action') {
    rules.push({ rule: SESSION_RULES.phase, reason: 'the action phase has not ended' });
  }
  return rules;
}
