import { utf8Length } from '../../../core/utf8.js';
import type { Remark } from '../../../kit/conversation.js';
import type { CitedRule } from '../../../kit/rule.js';
import { type ClientState, isOnTurn } from './client-state.js';
import { whyIllegal } from './legality.js';
import {
  type LanMessage,
  type MessageType,
  makePlay,
  RESPONSE_BODY,
  readClientMessage,
  readPlay,
  readType,
  SUSPECT_SIZE,
  TYPES,
} from './messages.js';
import { LENIENT_RULES, SESSION_RULES } from './protocol-rules.js';
import type { Play } from './replica-state.js';

export interface Refusal {
  readonly rule: CitedRule;
  readonly reason: string;
}

/** What a message of a client says, and what only strict readings hold against it. */
export type Admission =
  | { readonly ok: true; readonly says: Said; readonly remarks: readonly Remark[] }
  | { readonly ok: false; readonly refusal: Refusal };

export type Said =
  | { readonly kind: 'chat' | 'response' | 'wait-response' }
  | { readonly kind: 'play'; readonly play: Play };

const refuse = (rule: CitedRule, reason: string): Admission & { readonly ok: false } => ({
  ok: false,
  refusal: { rule, reason },
});

/** Fewer characters in a System message end the program's clients (L-07). */
const SHORTEST_CHAT = 3;

/** Whether a client may send a message now. `client` is null before the start. */
export function admitMessage(message: LanMessage, client: ClientState | null, isDocs: boolean): Admission {
  const { error, text } = message;
  if (error !== undefined) return refuse(SESSION_RULES.utf8, error.message);
  const read = readClientMessage(message);
  if (read === null) return refuse(SESSION_RULES.form, 'the message has no | between type and body');
  const type = readType(read.typeText);
  if (type === null) return refuse(SESSION_RULES.type, `the type is "${read.typeText}"; expected ${TYPES.join(', ')}`);
  const remarks: Remark[] = [];
  if (!type.isExact)
    remarks.push({ rule: LENIENT_RULES.typeName, reason: `"${read.typeText}" stands for ${type.type}` });
  if (read.rest !== null) remarks.push({ rule: LENIENT_RULES.separator, reason: `servers drop "|${read.rest}"` });
  if (utf8Length(text) > SUSPECT_SIZE) {
    remarks.push({ rule: LENIENT_RULES.size, reason: `the message has ${utf8Length(text)} bytes` });
  }
  const admitted = client === null ? admitBeforeStart(type.type) : admitInGame(type.type, read.body, client, isDocs);
  return admitted.ok ? { ...admitted, remarks: [...remarks, ...admitted.remarks] } : admitted;
}

const accept = (says: Said, ...remarks: readonly Remark[]): Admission & { readonly ok: true } => ({
  ok: true,
  says,
  remarks,
});

const admitBeforeStart = (type: MessageType): Admission =>
  type === 'System' ? accept({ kind: 'chat' }) : refuse(SESSION_RULES.beforeStart, `${type} before the start`);

function admitInGame(type: MessageType, body: string, client: ClientState, isDocs: boolean): Admission {
  switch (type) {
    case 'Response':
      return admitResponse(body, client);
    case 'WaitResponse':
      return admitWaitResponse(client, isDocs);
    case 'Action':
      return admitAction(body, client, isDocs);
    case 'System':
      return admitSystem(body, client, isDocs);
  }
}

function admitResponse(body: string, { owed }: ClientState): Admission {
  if (body !== RESPONSE_BODY) {
    return refuse(SESSION_RULES.response, `the body of a Response is "${body}"; expected ${RESPONSE_BODY}`);
  }
  return owed > 0 ? accept({ kind: 'response' }) : refuse(SESSION_RULES.response, 'no Action is left to answer');
}

function admitWaitResponse({ owed }: ClientState, isDocs: boolean): Admission {
  if (owed === 0) return refuse(SESSION_RULES.response, 'no Action is left to answer');
  const remark = { rule: LENIENT_RULES.waitResponse, reason: 'the program never sends it, and ignores it' };
  return isDocs ? accept({ kind: 'wait-response' }) : accept({ kind: 'wait-response' }, remark);
}

function admitSystem(body: string, client: ClientState, isDocs: boolean): Admission {
  if (readPlay(body) !== null) {
    const admitted = admitAction(body, client, isDocs);
    const remark = { rule: LENIENT_RULES.systemPlay, reason: `${body} is obeyed, but nobody answers it` };
    return admitted.ok ? { ...admitted, remarks: [remark, ...admitted.remarks] } : admitted;
  }
  if (body.length < SHORTEST_CHAT) return refuse(SESSION_RULES.shortChat, `"${body}" has ${body.length} characters`);
  return accept({ kind: 'chat' }, { rule: LENIENT_RULES.chat, reason: 'the game has started' });
}

function admitAction(body: string, client: ClientState, isDocs: boolean): Admission {
  const read = readPlay(body);
  if (read === null) return refuse(SESSION_RULES.play, `"${body}" is none of !cp [N], !bc [NAME] and !ep`);
  const { play } = read;
  const illegal = whyNot(play, client);
  if (illegal !== null) return { ok: false, refusal: illegal };
  const remarks: Remark[] = read.isExact
    ? []
    : [{ rule: LENIENT_RULES.playForm, reason: `"${body}" stands for ${makePlay(play)}` }];
  for (const contested of contestedRules(play, client)) {
    if (isDocs) return { ok: false, refusal: contested };
    remarks.push(contested);
  }
  return accept({ kind: 'play', play }, ...remarks);
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
