import { type Audited, type Auditor, NOTHING_FOUND } from '../../../../kit/server/index.js';
import type { Header } from '../../../../kit/transcript/index.js';
import type { RequestEnvelope } from '../envelope/envelope.js';
import type { Dialect } from '../messages.js';
import { auditNotifications } from './audit-notifications.js';
import { onRequest } from './audit-requests.js';
import { Audit } from './audit-state.js';
import { start } from './game-flow.js';
import { onBatch, onClosed, onInvalid, onNotification, onUnexpectedAnswer } from './non-requests.js';
import { type Closed, FrameCollector, isAnswer, type RecordedFrame } from './recorded-frames.js';
import { auditShapes } from './schema-check.js';
import { reportUnconsumed } from './unconsumed.js';

/** For recordings of one player, which name no seat. */
const SOLE_SEAT = 'player';

/**
 * Judges every message of a server. What players send is carried out on a game of the engine's, whose draws are those
 * that are seen later; everything that the server sends must agree with that game. So nothing is judged before the end.
 */
export function createAuditor(dialect: Dialect, header: Pick<Header, 'seats' | 'setup' | 'role'>): Auditor<string> {
  const collector = new FrameCollector(header.seats ?? [SOLE_SEAT]);
  return {
    observe: (event) => collector.observe(event),
    finish: () => auditGame(new Audit(collector.seats, header, dialect)),
  };
}

function auditGame(audit: Audit): Audited {
  start(audit);
  for (const input of inputsOf(audit)) {
    if (!audit.isOn) break;
    consume(audit, input);
  }
  if (audit.isOn) reportUnconsumed(audit);
  if (audit.stage !== 'lost') auditNotifications(audit);
  auditShapes(audit.cursor, audit.dialect);
  const { readings, conflicts } = audit.cursor.readings();
  const findings = [...audit.cursor.findings, ...conflicts].toSorted(
    (a, b) => (a.line ?? Infinity) - (b.line ?? Infinity),
  );
  return { ...NOTHING_FOUND, findings, conflicts, readings: readings.all(), shown: readings.shown() };
}

type Input = RecordedFrame | Closed;

/** All that players did, in its order. */
const inputsOf = ({ cursor }: Audit): Input[] =>
  cursor.seats
    .flatMap(({ sent, closed }): Input[] => [
      ...sent,
      ...(closed?.by === 'player' && !closed.isKitLeaving ? [closed] : []),
    ])
    .sort((a, b) => a.index - b.index);

function consume(audit: Audit, input: Input): void {
  if ('by' in input) onClosed(audit, input);
  else if (!audit.cursor.isConsumed(input) && !audit.gone.has(input.seat)) judgeFrame(audit, input);
}

function judgeFrame(audit: Audit, frame: RecordedFrame): void {
  const { envelope } = frame;
  audit.cursor.consume(frame);
  if (envelope.kind === 'request') onRequest(audit, frame as RecordedFrame & { envelope: RequestEnvelope });
  else if (envelope.kind === 'notification') onNotification(audit, frame);
  else if (envelope.kind === 'batch') onBatch(audit, frame);
  else if (envelope.kind === 'invalid') onInvalid(audit, frame, envelope);
  else if (isAnswer(frame)) onUnexpectedAnswer(audit, frame);
}
