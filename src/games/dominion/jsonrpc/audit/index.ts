import type { Evidence } from '../../../../kit/interpretations.js';
import { versionIn } from '../../../../kit/protocol-name.js';
import type { Finding } from '../../../../kit/verdict.js';
import type { RequestEnvelope } from '../envelope/envelope.js';
import type { Dialect } from '../messages.js';
import { auditNews } from './audit-notifications.js';
import { onRequest } from './audit-requests.js';
import { Audit } from './audit-state.js';
import { start } from './game-flow.js';
import { onBatch, onClosed, onInvalid, onNotification, onStray } from './non-requests.js';
import type { Closed, Recording, Spoken } from './recorded-frames.js';
import { isAnswer } from './recorded-frames.js';
import { auditShapes } from './schema-check.js';
import { leftovers } from './unconsumed.js';

export { KNOWN_BUGS } from './audit-requests.js';
export type { Recording } from './recorded-frames.js';

export interface Audited {
  readonly findings: readonly Finding[];
  /** Those of them that the server follows another reading than before. */
  readonly conflicts: readonly Finding[];
  /** Which of several allowed readings the server follows, by the register's id. */
  readonly readings: Readonly<Record<string, string>>;
  /** Where it has shown those that it is held to. */
  readonly shown: readonly Evidence[];
}

/**
 * Judges every message of a server from a recording of all its seats. What players say is carried out on a game of the
 * engine's, whose draws are those that are seen later; all that the server says must be what that game says.
 */
export function auditJsonrpc(recording: Recording, protocol: string): Audited {
  const audit = new Audit(recording, (versionIn(protocol) || 'live') as Dialect);
  start(audit);
  for (const input of inputsOf(audit)) {
    if (!audit.isOn) break;
    take(audit, input);
  }
  if (audit.isOn) leftovers(audit);
  if (audit.stage !== 'lost') auditNews(audit);
  auditShapes(audit.tale, audit.dialect);
  const { readings, conflicts } = audit.tale.readings();
  const findings = [...audit.tale.findings, ...conflicts].toSorted(
    (a, b) => (a.line ?? Infinity) - (b.line ?? Infinity),
  );
  return { findings, conflicts, readings: readings.all(), shown: readings.shown() };
}

type Input = Spoken | Closed;

/** All that players did, in its order. */
const inputsOf = ({ tale }: Audit): Input[] =>
  tale.seats
    .flatMap(({ said, closed }): Input[] => [
      ...said,
      ...(closed?.by === 'player' && !closed.isFarewell ? [closed] : []),
    ])
    .sort((a, b) => a.index - b.index);

function take(audit: Audit, input: Input): void {
  if ('by' in input) onClosed(audit, input);
  else if (!audit.tale.isUsed(input) && !audit.gone.has(input.seat)) hear(audit, input);
}

function hear(audit: Audit, spoken: Spoken): void {
  const { said } = spoken;
  audit.tale.take(spoken);
  if (said.kind === 'request') onRequest(audit, spoken as Spoken & { said: RequestEnvelope });
  else if (said.kind === 'notification') onNotification(audit, spoken);
  else if (said.kind === 'batch') onBatch(audit, spoken);
  else if (said.kind === 'invalid') onInvalid(audit, spoken, said);
  else if (isAnswer(spoken)) onStray(audit, spoken);
}
