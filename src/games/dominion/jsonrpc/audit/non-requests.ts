import type { InvalidEnvelope } from '../envelope/envelope.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { forfeit } from './forfeit.js';
import { type Point, REFUSED } from './interpretations.js';
import type { Closed, Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';

// What players send that is no request, and what a server may make of it.

/** Text that is no message: answered with an error, or fatal (J-11, J-16, J-19). */
export function onInvalid(audit: Audit, spoken: Spoken, envelope: InvalidEnvelope): void {
  const { tale } = audit;
  const fatal = tale.fatalFor(spoken.seat, spoken.index);
  const error = tale.find(
    spoken.seat,
    ({ said, index }) =>
      index > spoken.index && said.kind === 'errorResponse' && (said.id === null || said.id === envelope.id),
  );
  const point = POINTS[envelope.fault] ?? 'J-11 message';
  if (error !== null && (fatal === null || error.index < fatal.index)) {
    tale.take(error);
    tale.reads(point, REFUSED.error, error);
  } else if (fatal !== null) {
    tale.take(fatal);
    tale.reads(point, REFUSED.fatal, fatal);
    forfeit(audit, spoken.seat);
  } else if (isClosedAfter(audit, spoken)) {
    tale.reads(point, REFUSED.closed, spoken);
    forfeit(audit, spoken.seat);
  } else audit.silent(invalidRule(envelope), `no answer to ${envelope.reason}`, spoken.seat, spoken);
  tale.settle();
}

const POINTS: { readonly [fault in InvalidEnvelope['fault']]?: Point } = { 'not-json': 'J-19', version: 'J-16' };

const isClosedAfter = (audit: Audit, { seat, index }: Spoken): boolean => {
  const { closed } = audit.framesOf(seat);
  return closed?.by === 'server' && closed.index > index && audit.tale.next(seat) === null;
};

function invalidRule({ fault }: InvalidEnvelope): Blamed {
  if (fault === 'not-json') return RULES.rpcInvalidJson;
  return fault === 'version' ? RULES.rpcVersion : RULES.rpcNoSilence;
}

/** A batch: an array of responses, an error, or fatal (J-18). */
export function onBatch(audit: Audit, spoken: Spoken): void {
  const { tale } = audit;
  const fatal = tale.fatalFor(spoken.seat, spoken.index);
  const reply = tale.find(
    spoken.seat,
    ({ said, index }) =>
      index > spoken.index && (said.kind === 'batch' || (said.kind === 'errorResponse' && said.id === null)),
  );
  if (reply !== null) {
    tale.take(reply);
    tale.reads('J-18', reply.said.kind === 'batch' ? 'it is answered with an array' : REFUSED.error, reply);
    // What of it was carried out is not followed up.
    if (reply.said.kind === 'batch') audit.stage = 'stopped';
  } else if (fatal !== null) {
    tale.take(fatal);
    tale.reads('J-18', REFUSED.fatal, fatal);
    forfeit(audit, spoken.seat);
  } else audit.silent(RULES.rpcBatch, 'a batch is not answered', spoken.seat, spoken);
  tale.settle();
}

/** A notification: fatal, or nothing; never an answer (J-17). */
export function onNotification(audit: Audit, spoken: Spoken): void {
  const { tale } = audit;
  const next = tale.next(spoken.seat);
  const fatal = tale.fatalFor(spoken.seat, spoken.index);
  const isAnswered =
    next !== null &&
    next.index > spoken.index &&
    (next.said.kind === 'errorResponse' || next.said.kind === 'response') &&
    next.said.id === null;
  if (isAnswered) {
    tale.take(next);
    tale.report(RULES.rpcNotification, 'a notification is answered', { seat: spoken.seat, at: next });
  } else if (fatal !== null) {
    tale.take(fatal);
    tale.reads('J-17', REFUSED.fatal, fatal);
    forfeit(audit, spoken.seat);
  } else passedOver(audit, 'J-17', spoken);
  tale.settle();
}

/** An answer that nobody waits for, such as a second one: fatal, or passed over (J-21). */
export function onStray(audit: Audit, spoken: Spoken): void {
  const fatal = audit.tale.fatalFor(spoken.seat, spoken.index);
  if (fatal === null) {
    passedOver(audit, 'J-21', spoken);
    return;
  }
  audit.tale.take(fatal);
  audit.tale.reads('J-21', REFUSED.fatal, fatal);
  audit.tale.settle();
  forfeit(audit, spoken.seat);
}

/** Certain as soon as the seat is told something else. */
function passedOver({ tale }: Audit, point: 'J-17' | 'J-21', { seat, index }: Spoken): void {
  const next = tale.find(seat, (each) => each.index > index);
  if (next === null) tale.supposes(point, REFUSED.ignored);
  else tale.reads(point, REFUSED.ignored, next);
}

/** A player goes. */
export function onClosed(audit: Audit, { seat }: Closed): void {
  if (!audit.gone.has(seat)) forfeit(audit, seat);
}
