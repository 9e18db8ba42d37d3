import type { ProcessRules } from '../kit/process-rules.js';
import type { CitedRule, Violation } from '../kit/rule.js';
import type { PeerFault } from '../peer/peer.js';

/** What a seat did wrong, with everything its author needs to see why. */
export interface SeatFault {
  readonly seat: number;
  /** The rule that was broken, or what became of the process. */
  readonly rule: CitedRule;
  /** What happened here. */
  readonly reason: string;
  readonly blame: PeerFault['blame'];
  /** What the seat was last told: the message that was to be answered, if one was. Null where nothing was said yet. */
  readonly sent: string | null;
  /** What came instead of a legal reply; null where nothing came. */
  readonly said: string | null;
  /** Legal replies, the first few of them. */
  readonly legal: readonly string[];
  /** Whether there are more legal replies than those. */
  readonly more: boolean;
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stderr: readonly string[];
}

const LEGAL_SHOWN = 20;

const NOTHING = {
  blame: 'player',
  sent: null,
  said: null,
  legal: [],
  more: false,
  exit: null,
  signal: null,
  stderr: [],
} as const;

export function breachFault(seat: number, sent: string, said: string, { rule, reason, legal }: Violation): SeatFault {
  const shown: string[] = [];
  let more = false;
  for (const reply of legal) {
    more = shown.length === LEGAL_SHOWN;
    if (more) break;
    shown.push(reply);
  }
  return { ...NOTHING, seat, rule, reason, sent, said, legal: shown, more };
}

export function peerFault(seat: number, sent: string | null, fault: PeerFault, conduct: ProcessRules): SeatFault {
  const { code, message, blame, exit, signal, stderrTail } = fault;
  const rule = conduct.process(code) ?? { id: code, title: message, document: null, register: null };
  return { ...NOTHING, seat, rule, reason: message, blame, sent, exit, signal, stderr: stderrTail };
}

export const conductFault = (
  seat: number,
  rule: CitedRule,
  reason: string,
  { sent, said }: Pick<SeatFault, 'sent' | 'said'>,
): SeatFault => ({
  ...NOTHING,
  seat,
  rule,
  reason,
  sent,
  said,
});
