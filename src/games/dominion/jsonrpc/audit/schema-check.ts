import { isJsonCard } from '../card-names.js';
import type { Dialect } from '../messages.js';
import { type Validation, validateParams, validateResult } from '../schema/validate.js';
import { advance, SESSION_RULES, type Session, START } from '../session/session-machine.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { SeatFrames, Spoken } from './recorded-frames.js';
import type { Tale } from './recording-cursor.js';

// What each message of the server looks like, and whether it may come where it comes: one connection at a time.

const TITLES = new Map(Object.values(SESSION_RULES).map(({ id, title }) => [id, title]));

/** The same fault is told once for each seat. */
type Told = (rule: string, about: string) => boolean;

export function auditShapes(tale: Tale, dialect: Dialect): void {
  for (const frames of tale.seats) {
    const told = new Set<string>();
    const isNew: Told = (rule, about) => !told.has(`${rule} ${about}`) && told.add(`${rule} ${about}`) !== undefined;
    auditSeat(tale, dialect, frames, isNew);
  }
}

function auditSeat(tale: Tale, dialect: Dialect, frames: SeatFrames, isNew: Told): void {
  let session: Session = START;
  /** Ids of what was no request, but may be answered like one. */
  const odd = new Set<unknown>();
  let hadBatch = false;
  for (const spoken of [...frames.told, ...frames.news, ...frames.said].sort((a, b) => a.index - b.index)) {
    const { said, from } = spoken;
    if (from === 'player' && said.kind === 'invalid') odd.add(said.id);
    if (from === 'player' && said.kind === 'batch') hadBatch = true;
    if (
      from === 'server' &&
      ((said.kind === 'errorResponse' && odd.has(said.id)) || (said.kind === 'batch' && hadBatch))
    )
      continue;
    const step = advance(session, from, said);
    session = step.session;
    if (from !== 'server') continue;
    if (!step.ok && isNew(step.violation.rule, step.violation.said)) {
      const { rule, state, said: what, expected } = step.violation;
      const title = TITLES.get(rule) ?? rule;
      tale.report({ id: rule, title }, `${title}; ${frames.label} gets ${what} while ${state}`, {
        seat: frames.seat,
        at: spoken,
        legal: expected,
      });
    }
    if (said.kind === 'request' || said.kind === 'notification') {
      const validation = validateParams(dialect, said.method, said.params, 'server');
      look(tale, spoken, validation, said.params, isNew);
      readMembers(tale, spoken, said.method, validation);
    } else if (said.kind === 'response' && step.answers !== null) {
      const { method, params } = step.answers;
      // A request that should have been refused is a matter of its own.
      if (validateParams(dialect, method, params, 'player').ok || method === 'EndTurn') {
        const validation = validateResult(dialect, method, params, said.result);
        look(tale, spoken, validation, said.result, isNew);
        readMembers(tale, spoken, method, validation);
      }
    }
  }
}

function look(tale: Tale, spoken: Spoken, validation: Validation, value: unknown, isNew: Told): void {
  const where = { seat: spoken.seat, at: spoken };
  if (!validation.ok) {
    const [{ pointer = '' } = {}] = validation.problems;
    if (isNew(RULES.messageMembers.id, pointer)) tale.report(RULES.messageMembers, validation.message, where);
    return;
  }
  for (const { pointer, message, register } of validation.notes) {
    if (register !== undefined || !showsCards(value, pointer)) continue;
    if (isNew(RULES.stateOwnCards.id, pointer))
      tale.report(RULES.stateOwnCards, `${message}, and it shows cards`, where);
  }
}

/** What has a state, in which a server may send more; of other messages it is told where it occurs. */
const WITH_STATE: readonly string[] = ['StartTurn', 'Play', 'Buy'];

/** Which members there are beside those of the document (J-24). What shows a hand is a point of its own. */
function readMembers(tale: Tale, spoken: Spoken, method: string, validation: Validation): void {
  if (!validation.ok) return;
  const extras = validation.notes
    .filter(({ register }) => register === undefined || register === 'J-24')
    .map(({ pointer }) => pointer.slice(1))
    .sort();
  const members = extras.length === 0 ? 'the members of the document' : `also ${extras.join(', ')}`;
  if (WITH_STATE.includes(method)) tale.reads('J-24', `a state has ${members}`, spoken);
  else if (extras.length > 0) tale.reads(`J-24 ${method}`, `it has ${members}`, spoken);
}

/** Members that nobody asked for must not tell of cards that lie somewhere. */
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
