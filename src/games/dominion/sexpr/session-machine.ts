import { type Datum, isList } from '../../../wire/sexpr/datum.js';
import { type SessionRule, sessionRule } from '../session-rule.js';
import { V1, V3 } from './documents.js';

// Who may send what, and when, between a server and one player. The document has two modes, wait and move; within move
// mode it matters whether the player has been asked, and version 3 adds an attack that interrupts waiting (S-56).

export const SESSION_STATES = [
  'wait',
  /** In wait mode, and nothing has been sent to the player since its last message. */
  'replied',
  'asked to move',
  'moving',
  'attacking',
  /** The attacker has been sent a defense; the others may follow. */
  'notified of defenses',
  'asked to defend',
  'over',
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** The messages, as far as their order is concerned. */
export const SESSION_EVENTS = [
  'move',
  'moved',
  'attacked',
  'defended',
  'play',
  'militia',
  'clean',
  'defense',
  'end-of-file',
] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

/** A message out of turn. */
export interface SessionViolation {
  readonly rule: SessionRule;
  readonly state: SessionState;
  readonly event: SessionEvent;
  readonly expected: readonly SessionEvent[];
}

const MODES = `${V1}, wait and move mode`;

export const SESSION_RULES = {
  unasked: sessionRule('session/unasked', 'a player sends nothing unless it is asked', 'S-09', MODES),
  twice: sessionRule('session/one-reply', 'a player gives exactly one reply to each request', 'S-09', MODES),
  wrongReply: sessionRule('session/reply-kind', 'a move is answered by a play, an attack by a defense', 'S-56', MODES),
  impatient: sessionRule(
    'session/before-reply',
    'a server waits for the reply before it sends anything else',
    'S-45',
    MODES,
  ),
  ownPlay: sessionRule('session/own-play', 'a player is notified of the plays of others only', 'S-44', MODES),
  attackOnMover: sessionRule(
    'session/attack-on-mover',
    'a player is not attacked in its own turn',
    'S-48',
    `${V3}, (act militia)`,
  ),
  defendedUnattacked: sessionRule(
    'session/defended-without-attack',
    'a defense is only reported after an attack',
    'S-54',
    `${V3}, (defended name defense)`,
  ),
  terminates: sessionRule(
    'session/terminates',
    'a player must end soon after the game has ended for it',
    'S-61',
    `${V1}, players as processes`,
  ),
  afterEnd: sessionRule('session/after-end', 'nothing is sent after the end of file', 'S-61', MODES),
} as const satisfies Record<string, SessionRule>;

/** From each state, what may come and where it leads. */
const TRANSITIONS: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  wait: { move: 'asked to move', moved: 'wait', attacked: 'asked to defend', defended: 'wait', 'end-of-file': 'over' },
  replied: {
    move: 'asked to move',
    moved: 'wait',
    attacked: 'asked to defend',
    defended: 'wait',
    'end-of-file': 'over',
  },
  'asked to move': { play: 'moving', militia: 'attacking', clean: 'replied', 'end-of-file': 'over' },
  moving: { move: 'asked to move', 'end-of-file': 'over' },
  // The defenses are reported before the attacker is asked again.
  attacking: { move: 'asked to move', defended: 'notified of defenses', 'end-of-file': 'over' },
  'notified of defenses': { move: 'asked to move', defended: 'notified of defenses', 'end-of-file': 'over' },
  'asked to defend': { defense: 'replied', 'end-of-file': 'over' },
  // Both sides close, one after the other.
  over: { 'end-of-file': 'over' },
};

const REPLIES: readonly SessionEvent[] = ['play', 'militia', 'clean', 'defense'];

/** Whether a reply of the player is due in a state. */
export const isReplyDue = (state: SessionState): boolean => state === 'asked to move' || state === 'asked to defend';

/** Whether nothing has been sent to the player since its last message. */
const hasLastWord = (state: SessionState): boolean =>
  state === 'replied' || state === 'moving' || state === 'attacking';

function brokenRule(state: SessionState, event: SessionEvent): SessionRule {
  if (state === 'over') return SESSION_RULES.afterEnd;
  if (REPLIES.includes(event)) {
    if (isReplyDue(state)) return SESSION_RULES.wrongReply;
    return hasLastWord(state) ? SESSION_RULES.twice : SESSION_RULES.unasked;
  }
  if (isReplyDue(state)) return SESSION_RULES.impatient;
  if (event === 'moved') return SESSION_RULES.ownPlay;
  return event === 'attacked' ? SESSION_RULES.attackOnMover : SESSION_RULES.defendedUnattacked;
}

/** The session goes on after a violation too: what was sent has been sent. */
export type SessionStep = { readonly state: SessionState } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly violation: SessionViolation }
);

export const START: SessionState = 'wait';

/** What a message does to the session, and which rule it breaks. */
export function advance(state: SessionState, event: SessionEvent): SessionStep {
  const next = TRANSITIONS[state][event];
  if (next !== undefined) return { ok: true, state: next };
  const expected = Object.keys(TRANSITIONS[state]) as SessionEvent[];
  const violation = { rule: brokenRule(state, event), state, event, expected };
  return { ok: false, state: afterViolation(state, event), violation };
}

function afterViolation(state: SessionState, event: SessionEvent): SessionState {
  if (state === 'over') return state;
  if (event === 'move') return 'asked to move';
  if (event === 'attacked') return 'asked to defend';
  if (REPLIES.includes(event)) return state === 'moving' || state === 'attacking' ? state : 'replied';
  return afterUnknownMessage(state);
}

/** After a message of the server that the protocol does not know, or that came at the wrong time. */
export const afterUnknownMessage = (state: SessionState): SessionState => (hasLastWord(state) ? 'wait' : state);

const FROM_SERVER: readonly SessionEvent[] = ['move', 'moved', 'attacked', 'defended'];

/** What a message of the server is for the order of messages, whether or not it is well formed; null for any other. */
export function messageEvent(message: Datum): SessionEvent | null {
  const [head] = isList(message) ? message : [];
  return FROM_SERVER.find((event) => event === head) ?? null;
}

/** What a reply is for the order of messages. It need be neither legal nor well formed: anything is a reply. */
export function replyEvent(asked: 'move' | 'attacked', reply: Datum): SessionEvent {
  const [head, card] = isList(reply) ? reply : [];
  if (head === 'moat' || head === 'discard') return 'defense';
  if (head === 'clean') return 'clean';
  if (head === 'act' && card === 'militia') return 'militia';
  if (head === 'act' || head === 'add' || head === 'buy') return 'play';
  return asked === 'attacked' ? 'defense' : 'play';
}
