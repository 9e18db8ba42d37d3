import { isJsonCard } from '../card-names.js';
import type { Dialect } from '../messages.js';
import { type Validation, validateParams, validateResult } from '../schema/validate.js';
import { advance, SESSION_RULES, type Session, START } from '../session/session-machine.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { RecordedFrame, SeatFrames } from './recorded-frames.js';
import type { RecordingCursor } from './recording-cursor.js';

// What each message of the server looks like, and whether it may come where it comes: one connection at a time.

const TITLES = new Map(Object.values(SESSION_RULES).map(({ id, title }) => [id, title]));

/** The same fault is reported once for each seat. */
type FirstTime = (rule: string, about: string) => boolean;

export function auditShapes(cursor: RecordingCursor, dialect: Dialect): void {
  for (const frames of cursor.seats) {
    const received = new Set<string>();
    const isNew: FirstTime = (rule, about) =>
      !received.has(`${rule} ${about}`) && received.add(`${rule} ${about}`) !== undefined;
    auditSeat(cursor, dialect, frames, isNew);
  }
}

function auditSeat(cursor: RecordingCursor, dialect: Dialect, frames: SeatFrames, isNew: FirstTime): void {
  let session: Session = START;
  /** Ids of what was no request, but may be answered like one. */
  const odd = new Set<unknown>();
  let hadBatch = false;
  for (const frame of [...frames.received, ...frames.notifications, ...frames.sent].sort((a, b) => a.index - b.index)) {
    const { envelope, from } = frame;
    if (from === 'player' && envelope.kind === 'invalid') odd.add(envelope.id);
    if (from === 'player' && envelope.kind === 'batch') hadBatch = true;
    if (
      from === 'server' &&
      ((envelope.kind === 'errorResponse' && odd.has(envelope.id)) || (envelope.kind === 'batch' && hadBatch))
    )
      continue;
    const step = advance(session, from, envelope);
    session = step.session;
    if (from !== 'server') continue;
    if (!step.ok && isNew(step.violation.rule, step.violation.message)) {
      const { rule, state, message: what, expected } = step.violation;
      const title = TITLES.get(rule) ?? rule;
      cursor.report({ id: rule, title }, `${title}; ${frames.label} gets ${what} while ${state}`, {
        seat: frames.seat,
        at: frame,
        legal: expected,
      });
    }
    if (envelope.kind === 'request' || envelope.kind === 'notification') {
      const validation = validateParams(dialect, envelope.method, envelope.params, 'server');
      look(cursor, frame, validation, envelope.params, isNew);
      readMembers(cursor, frame, envelope.method, validation);
    } else if (envelope.kind === 'response' && step.answers !== null) {
      const { method, params } = step.answers;
      // A request that should have been refused is a matter of its own.
      if (validateParams(dialect, method, params, 'player').ok || method === 'EndTurn') {
        const validation = validateResult(dialect, method, params, envelope.result);
        look(cursor, frame, validation, envelope.result, isNew);
        readMembers(cursor, frame, method, validation);
      }
    }
  }
}

function look(
  cursor: RecordingCursor,
  frame: RecordedFrame,
  validation: Validation,
  value: unknown,
  isNew: FirstTime,
): void {
  const where = { seat: frame.seat, at: frame };
  if (!validation.ok) {
    const [{ pointer = '' } = {}] = validation.problems;
    if (isNew(RULES.messageMembers.id, pointer)) cursor.report(RULES.messageMembers, validation.message, where);
    return;
  }
  for (const { pointer, message, register } of validation.notes) {
    if (register !== undefined || !showsCards(value, pointer)) continue;
    if (isNew(RULES.stateOwnCards.id, pointer))
      cursor.report(RULES.stateOwnCards, `${message}, and it shows cards`, where);
  }
}

/** What has a state, in which a server may send more; for other messages it is reported where it occurs. */
const WITH_STATE: readonly string[] = ['StartTurn', 'Play', 'Buy'];

/** Which members there are beside those of the document (J-24). What shows a hand is a point of its own. */
function readMembers(cursor: RecordingCursor, frame: RecordedFrame, method: string, validation: Validation): void {
  if (!validation.ok) return;
  const extras = validation.notes
    .filter(({ register }) => register === undefined || register === 'J-24')
    .map(({ pointer }) => pointer.slice(1))
    .sort();
  const members = extras.length === 0 ? 'the members of the document' : `also ${extras.join(', ')}`;
  if (WITH_STATE.includes(method)) cursor.noteReading('J-24', `a state has ${members}`, frame);
  else if (extras.length > 0) cursor.noteReading(`J-24 ${method}`, `it has ${members}`, frame);
}

/** Members that nobody asked for must not reveal cards. */
function showsCards(value: unknown, pointer: string): boolean {
  const [, member = ''] = pointer.split('/');
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : undefined;
  return namesIn(found).length > 0;
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return isJsonCard(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [...(isJsonCard(name) ? [name] : []), ...namesIn(each)]);
}
