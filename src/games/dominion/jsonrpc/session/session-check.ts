import type { InvalidEnvelope, RequestEnvelope, SingleEnvelope } from '../envelope/envelope.js';
import { declarationOf, isMethod, type Method, type Party } from '../messages.js';
import type { SessionRuleName } from './session-rules.js';
import { type Incoming, isAsked, isEnding, isPlaying, type Session, unansweredBy } from './session-state.js';

type Broken = SessionRuleName | null;

/** The first rule that a message breaks at this point of a session. */
export function brokenRule(session: Session, from: Party, envelope: Incoming): Broken {
  if (session.stage === 'closed') return envelope.kind === 'close' ? null : 'afterClose';
  switch (envelope.kind) {
    case 'close':
      return null;
    case 'batch':
      return 'batch';
    case 'invalid':
      return invalidRule(envelope);
    case 'request':
    case 'notification':
      return calledRule(session, from, envelope);
    default:
      return from === 'server' ? serverAnswer(session, envelope) : playerAnswer(session, envelope);
  }
}

/** The rule that an envelope breaks which is not valid. */
export function invalidRule({ fault }: InvalidEnvelope): SessionRuleName {
  if (fault === 'version') return 'version';
  return fault === 'id-type' || fault === 'id-missing' ? 'id' : 'malformed';
}

type Called = Extract<SingleEnvelope, { readonly method: string }>;

function calledRule(session: Session, from: Party, envelope: Called): Broken {
  if (from === 'player' && envelope.kind === 'notification') return 'playerNotification';
  if (!isMethod(envelope.method) || declarationOf(envelope.method).from !== from) return 'unknownMethod';
  if (declarationOf(envelope.method).kind !== envelope.kind) return 'kind';
  if (session.stage === 'fatal' && from === 'server') return 'afterFatal';
  const broken = envelope.kind === 'request' ? idRule(session, from, envelope) : null;
  return broken ?? (from === 'server' ? serverRule(session, envelope.method) : requestRule(session));
}

/** JSON-RPC only advises against null and fractions; the real server throws the player out. */
function idRule(session: Session, from: Party, { id }: RequestEnvelope): Broken {
  if (id === null || (typeof id === 'number' && !Number.isInteger(id))) return 'id';
  const open = unansweredBy(session, from === 'server' ? 'player' : 'server');
  return open.some((pending) => pending.id === id) ? 'idInUse' : null;
}

/** What decides whether a player may send a request. */
export type RequestContext = Pick<Session, 'stage' | 'turn'> & { readonly requested: { readonly length: number } };

/** The rule that any request of the player breaks at this point. The table of a game asks here as well. */
export function requestRule({
  stage,
  turn,
  requested,
}: RequestContext): 'afterGame' | 'outOfTurn' | 'oneRequest' | null {
  // A request may cross the end of a game that others have given up, or a FatalError, on its way.
  if (stage === 'over' && !(turn && requested.length === 0)) return 'afterGame';
  if (stage === 'over' || stage === 'fatal') return null;
  if (!turn) return 'outOfTurn';
  return requested.length > 0 ? 'oneRequest' : null;
}

function serverRule(session: Session, method: Method): Broken {
  if (method === 'FatalError') return null;
  if (method === 'StartGame') return startRule(session);
  if (session.stage === 'lobby') return 'beforeStart';
  if (session.stage === 'over') return 'afterGame';
  return RULES[method]?.(session) ?? (isPrompt(method) ? promptRule(session) : null);
}

const isPrompt = (method: Method): boolean => declarationOf(method).occasion === 'prompt';

function startRule(session: Session): Broken {
  if (session.stage === 'lobby') return isAsked(session, 'StartGame') ? 'secondStart' : null;
  if (session.stage === 'started') return 'secondStart';
  return session.rematch ? null : 'rematch';
}

function promptRule(session: Session): Broken {
  if (!isPlaying(session)) return 'promptUnplayed';
  return session.asked.length > 0 ? 'oneQuestion' : null;
}

const RULES: { readonly [M in Method]?: (session: Session) => Broken } = {
  StartTurn: (session) => (isEnding(session) ? 'resultFirst' : session.turn ? 'turnInTurn' : null),
  // An attack may come while the player's own EndTurn is unanswered (JP-18, J-28).
  Attack: (session) =>
    session.turn && !isEnding(session) ? 'attackOnMover' : isAsked(session, 'Attack') ? 'oneQuestion' : null,
  Played: (session) => (session.turn && !isEnding(session) ? 'ownPlay' : null),
};

type Answer = Extract<SingleEnvelope, { kind: 'response' | 'errorResponse' }>;

function serverAnswer(session: Session, envelope: Answer): Broken {
  if (session.stage === 'fatal') return 'afterFatal';
  const request = session.requested.find(({ id }) => id === envelope.id);
  // Where a message was so broken that its id could not be read, the answer's is null.
  if (!request) return envelope.kind === 'errorResponse' && envelope.id === null ? null : 'unknownId';
  const isPrompted = session.asked.some(({ method }) => isMethod(method) && isPrompt(method));
  return envelope.kind === 'response' && request.method === 'Play' && isPrompted ? 'beforeAnswer' : null;
}

function playerAnswer(session: Session, envelope: Answer): Broken {
  if (session.asked.some(({ id }) => id === envelope.id))
    return envelope.kind === 'errorResponse' ? 'errorAnswer' : null;
  if (envelope.id === null) return 'answerToNotification';
  if (session.asked.some(({ id }) => String(id) === String(envelope.id))) return 'idType';
  return session.answered.includes(envelope.id) ? 'answeredTwice' : 'unknownId';
}
