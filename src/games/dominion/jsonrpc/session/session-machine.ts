import type { SessionRule } from '../../session-rule.js';
import type { SingleEnvelope } from '../envelope/envelope.js';
import { isObject } from '../envelope/envelope-checks.js';
import { declarationOf, isMethod, METHODS, type Method, type Party } from '../messages.js';
import { brokenRule } from './session-check.js';
import { SESSION_RULES } from './session-rules.js';
import {
  type Incoming,
  type Pending,
  type Session,
  type SessionState,
  stateOf,
  unansweredBy,
} from './session-state.js';

export { SESSION_RULES } from './session-rules.js';
export {
  type Incoming,
  type Pending,
  SESSION_STATES,
  type Session,
  type SessionStage,
  type SessionState,
  START,
  stateOf,
  unansweredBy,
} from './session-state.js';

/** A message out of turn: the rule, who broke it, the state it happened in, and what might have come. */
export interface SessionViolation {
  readonly rule: SessionRule['id'];
  readonly register: string;
  readonly by: Party;
  readonly state: SessionState;
  readonly message: string;
  readonly expected: readonly string[];
}

/** The session goes on after a violation as well: the message was sent. */
export type SessionStep = {
  readonly session: Session;
  /** The request that was answered. */
  readonly answers: Pending | null;
} & ({ readonly ok: true } | { readonly ok: false; readonly violation: SessionViolation });

/** What a message does to the session, and which rule it breaks. */
export function advance(session: Session, from: Party, envelope: Incoming): SessionStep {
  const broken = brokenRule(session, from, envelope);
  const answers = answeredBy(session, from, envelope);
  const next = after(session, from, envelope, answers);
  if (broken === null) return { ok: true, session: next, answers };
  const { id: rule, register } = SESSION_RULES[broken];
  const violation = { rule, register, by: from, state: stateOf(session), message: describe(envelope, answers) };
  return { ok: false, session: next, answers, violation: { ...violation, expected: expectedOf(session, from) } };
}

const isAnswer = (envelope: Incoming): envelope is Extract<SingleEnvelope, { kind: 'response' | 'errorResponse' }> =>
  envelope.kind === 'response' || envelope.kind === 'errorResponse';

/** A number and a string are different ids, even where they look alike. */
function answeredBy(session: Session, from: Party, envelope: Incoming): Pending | null {
  if (!isAnswer(envelope)) return null;
  return unansweredBy(session, from).find(({ id }) => id === envelope.id) ?? null;
}

function describe(envelope: Incoming, answers: Pending | null): string {
  if (envelope.kind === 'request' || envelope.kind === 'notification') return envelope.method;
  if (!isAnswer(envelope)) return envelope.kind;
  const what = envelope.kind === 'response' ? 'result' : 'error';
  return answers ? `${what} of ${answers.method}` : `${what} with id ${JSON.stringify(envelope.id)}`;
}

/** What one side may send now. */
function expectedOf(session: Session, from: Party): string[] {
  const methods = METHODS.filter((method) => {
    const { from: sender, kind } = declarationOf(method);
    const envelope = kind === 'request' ? { kind, id: '', method, notes: [] } : { kind, method, notes: [] };
    return sender === from && brokenRule(session, from, envelope) === null;
  });
  return [...methods, ...unansweredBy(session, from).map(({ method }) => `result of ${method}`), 'close'];
}

function after(session: Session, from: Party, envelope: Incoming, answers: Pending | null): Session {
  if (envelope.kind === 'close') return { ...session, stage: 'closed' };
  if (session.stage === 'closed') return session;
  if (isAnswer(envelope)) return answers ? afterAnswer(session, from, envelope, answers) : session;
  if (envelope.kind !== 'request' && envelope.kind !== 'notification') return session;
  const asked = from === 'server' && isMethod(envelope.method) ? afterMethod(session, envelope.method) : session;
  if (envelope.kind === 'notification') return asked;
  const pending = { id: envelope.id, method: envelope.method, params: envelope.params };
  return from === 'server'
    ? { ...asked, asked: [...asked.asked, pending] }
    : { ...asked, requested: [...asked.requested, pending] };
}

function afterMethod(session: Session, method: Method): Session {
  switch (method) {
    case 'StartGame':
      return { ...session, stage: 'lobby', turn: false, requested: [], rematch: false };
    case 'StartTurn':
      return { ...session, turn: true };
    case 'GameOver':
      return { ...session, stage: 'over' };
    case 'FatalError':
      return { ...session, stage: 'fatal' };
    default:
      return session;
  }
}

const REMEMBERED = 64;

function afterAnswer(session: Session, from: Party, envelope: SingleEnvelope, answers: Pending): Session {
  const without = (list: readonly Pending[]): Pending[] => list.filter((pending) => pending !== answers);
  const good = envelope.kind === 'response';
  if (from === 'server') {
    const ends = good && answers.method === 'EndTurn';
    return { ...session, requested: without(session.requested), turn: session.turn && !ends };
  }
  const answered = [...session.answered, answers.id].slice(-REMEMBERED);
  const next = { ...session, asked: without(session.asked), answered };
  if (answers.method === 'StartGame' && session.stage === 'lobby') return { ...next, stage: 'started' };
  if (answers.method !== 'GameOver') return next;
  return { ...next, rematch: good && isObject(envelope.result) && envelope.result['rematch'] === true };
}
