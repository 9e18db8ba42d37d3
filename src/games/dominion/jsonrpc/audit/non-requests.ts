import type { InvalidEnvelope } from '../envelope/envelope.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { type Point, REFUSED } from './consistency-rules.js';
import { forfeit } from './forfeit.js';
import type { Closed, RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';

// What players send that is no request, and what a server may make of it.

/** Text that is no message: answered with an error, or fatal (J-11, J-16, J-19). */
export function onInvalid(audit: Audit, frame: RecordedFrame, invalid: InvalidEnvelope): void {
  const { cursor } = audit;
  const fatal = cursor.fatalFor(frame.seat, frame.index);
  const error = cursor.find(
    frame.seat,
    ({ envelope, index }) =>
      index > frame.index && envelope.kind === 'errorResponse' && (envelope.id === null || envelope.id === invalid.id),
  );
  const point = POINTS[invalid.fault] ?? 'J-11 message';
  if (error !== null && (fatal === null || error.index < fatal.index)) {
    cursor.consume(error);
    cursor.noteReading(point, REFUSED.error, error);
  } else if (fatal !== null) {
    cursor.consume(fatal);
    cursor.noteReading(point, REFUSED.fatal, fatal);
    forfeit(audit, frame.seat);
  } else if (isClosedAfter(audit, frame)) {
    cursor.noteReading(point, REFUSED.closed, frame);
    forfeit(audit, frame.seat);
  } else audit.silent(invalidRule(invalid), `no answer to ${invalid.reason}`, frame.seat, frame);
  cursor.commit();
}

const POINTS: { readonly [fault in InvalidEnvelope['fault']]?: Point } = { 'not-json': 'J-19', version: 'J-16' };

const isClosedAfter = (audit: Audit, { seat, index }: RecordedFrame): boolean => {
  const { closed } = audit.framesOf(seat);
  return closed?.by === 'server' && closed.index > index && audit.cursor.next(seat) === null;
};

function invalidRule({ fault }: InvalidEnvelope): BrokenRule {
  if (fault === 'not-json') return RULES.rpcInvalidJson;
  return fault === 'version' ? RULES.rpcVersion : RULES.rpcNoSilence;
}

/** A batch: an array of responses, an error, or fatal (J-18). */
export function onBatch(audit: Audit, frame: RecordedFrame): void {
  const { cursor } = audit;
  const fatal = cursor.fatalFor(frame.seat, frame.index);
  const reply = cursor.find(
    frame.seat,
    ({ envelope, index }) =>
      index > frame.index && (envelope.kind === 'batch' || (envelope.kind === 'errorResponse' && envelope.id === null)),
  );
  if (reply !== null) {
    cursor.consume(reply);
    cursor.noteReading('J-18', reply.envelope.kind === 'batch' ? 'it is answered with an array' : REFUSED.error, reply);
    // What of it was carried out is not followed up.
    if (reply.envelope.kind === 'batch') audit.stage = 'stopped';
  } else if (fatal !== null) {
    cursor.consume(fatal);
    cursor.noteReading('J-18', REFUSED.fatal, fatal);
    forfeit(audit, frame.seat);
  } else audit.silent(RULES.rpcBatch, 'a batch is not answered', frame.seat, frame);
  cursor.commit();
}

/** A notification: fatal, or nothing; never an answer (J-17). */
export function onNotification(audit: Audit, frame: RecordedFrame): void {
  const { cursor } = audit;
  const next = cursor.next(frame.seat);
  const fatal = cursor.fatalFor(frame.seat, frame.index);
  const isAnswered =
    next !== null &&
    next.index > frame.index &&
    (next.envelope.kind === 'errorResponse' || next.envelope.kind === 'response') &&
    next.envelope.id === null;
  if (isAnswered) {
    cursor.consume(next);
    cursor.report(RULES.rpcNotification, 'a notification is answered', { seat: frame.seat, at: next });
  } else if (fatal !== null) {
    cursor.consume(fatal);
    cursor.noteReading('J-17', REFUSED.fatal, fatal);
    forfeit(audit, frame.seat);
  } else passedOver(audit, 'J-17', frame);
  cursor.commit();
}

/** An answer that nobody waits for, such as a second one: fatal, or passed over (J-21). */
export function onUnexpectedAnswer(audit: Audit, frame: RecordedFrame): void {
  const fatal = audit.cursor.fatalFor(frame.seat, frame.index);
  if (fatal === null) {
    passedOver(audit, 'J-21', frame);
    return;
  }
  audit.cursor.consume(fatal);
  audit.cursor.noteReading('J-21', REFUSED.fatal, fatal);
  audit.cursor.commit();
  forfeit(audit, frame.seat);
}

/** Certain as soon as the seat is sent something else. */
function passedOver({ cursor }: Audit, point: 'J-17' | 'J-21', { seat, index }: RecordedFrame): void {
  const next = cursor.find(seat, (each) => each.index > index);
  if (next === null) cursor.assumeReading(point, REFUSED.ignored);
  else cursor.noteReading(point, REFUSED.ignored, next);
}

/** A player goes. */
export function onClosed(audit: Audit, { seat }: Closed): void {
  if (!audit.gone.has(seat)) forfeit(audit, seat);
}
