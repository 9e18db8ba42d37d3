import { showBytes } from '../core/utf8.js';
import type { FramingError } from '../kit/codec.js';
import { describeHalfMessage, describeProcessFault, describeSilence } from '../kit/process-fault.js';
import { isTimeout, type ProcessRules } from '../kit/process-rules.js';
import type { PeerFault } from '../peer/peer.js';
import { NO_FAULT, ruleForCode, type SeatFault } from './seat-faults.js';
import type { SentMessages } from './sent-messages.js';

/** A seat whose process, or connection, is at fault. */
export interface FaultySeat {
  readonly seat: number;
  readonly fault: PeerFault;
  /** What it was sent. */
  readonly sent: SentMessages;
  /** What has come of a message. */
  readonly incomplete: Uint8Array;
  /** The time that it had to reply, in milliseconds. */
  readonly deadline: number;
}

/** In the words of the judge that sees only the recording. */
export function processFault({ seat, fault, sent, incomplete, deadline }: FaultySeat, rules: ProcessRules): SeatFault {
  const { code, message, blame, exit, signal, stderr, activity } = fault;
  const { last, sinceReply } = sent.after(fault.sends);
  const known = { ...NO_FAULT, seat, blame, sent: last, exit, signal, stderr };
  if (isTimeout(code)) {
    const reason = describeSilence(deadline, activity ?? {});
    return { ...known, rule: rules.silent, reason, ...(activity && 'busy' in activity && { busy: true }) };
  }
  const reason = describeProcessFault(fault, { sinceReply, stderr: stderr.join('\n') });
  return { ...known, rule: ruleForCode(rules, code, message), reason, said: textOf(incomplete) };
}

/** The deadline has passed in the middle of a message. */
export const halfMessageFault = (faulty: FaultySeat, error: FramingError, rules: ProcessRules): SeatFault => ({
  ...processFault(faulty, rules),
  rule: ruleForCode(rules, error.code, error.message),
  reason: describeHalfMessage(error, faulty.deadline),
  said: textOf(faulty.incomplete),
});

function textOf(bytes: Uint8Array): string | null {
  const text = showBytes(bytes).trim();
  return text === '' ? null : text;
}
