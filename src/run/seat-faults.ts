import type { ProcessRules } from '../kit/process-rules.js';
import type { CitedRule, Violation } from '../kit/rule.js';
import type { PeerFault } from '../peer/peer.js';

/** What a seat did wrong, with everything that its author needs to see why. */
export interface SeatFault {
  readonly seat: number;
  /** The rule that was broken, or what happened to the process. */
  readonly rule: CitedRule;
  /** What happened here. */
  readonly reason: string;
  readonly blame: PeerFault['blame'];
  /** The last message to the seat: the one to be answered, if one was. Null where nothing was sent yet. */
  readonly sent: string | null;
  /** What came instead of a legal reply; null where nothing came. */
  readonly said: string | null;
  /** The first few legal replies. */
  readonly legal: readonly string[];
  /** Whether there are more. */
  readonly more: boolean;
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stderr: readonly string[];
  /** The seat used the processor all the time that its reply was waited for. */
  readonly busy?: true;
}

const LEGAL_SHOWN = 20;

/** What is known of a fault at first. */
export const NO_FAULT = {
  blame: 'player',
  sent: null,
  said: null,
  legal: [],
  more: false,
  exit: null,
  signal: null,
  stderr: [],
} as const;

type Exchanged = Pick<SeatFault, 'sent' | 'said'>;

/** `legal` is listed at once: the game moves on. */
export function violationFault(seat: number, { rule, reason, legal }: Violation, exchanged: Exchanged): SeatFault {
  const shown: string[] = [];
  let more = false;
  for (const reply of legal) {
    more = shown.length === LEGAL_SHOWN;
    if (more) break;
    shown.push(reply);
  }
  return { ...NO_FAULT, ...exchanged, seat, rule, reason, legal: shown, more };
}

/** The rule behind a code; one with that title where the protocol has none. */
export const ruleForCode = (rules: ProcessRules, code: string, title: string): CitedRule =>
  rules.process(code) ?? { id: code, title, document: null, register: null };

export const conductFault = (seat: number, rule: CitedRule, reason: string, exchanged: Exchanged): SeatFault => ({
  ...NO_FAULT,
  ...exchanged,
  seat,
  rule,
  reason,
});

/** One fault for each seat: the first one, unless a later one costs the seat its game. */
export class FaultLog {
  private readonly faults: (SeatFault | null)[];
  private readonly refusals: number[];
  private readonly forfeited = new Set<number>();
  /** Those of them whose fault is a refusal. */
  private readonly gaveUp = new Set<number>();

  constructor(seats: number) {
    this.faults = Array.from({ length: seats }, () => null);
    this.refusals = Array.from({ length: seats }, () => 0);
  }

  /** The game goes on. */
  refuse(fault: SeatFault): void {
    this.refusals[fault.seat]!++;
    this.faults[fault.seat] ??= { ...fault, reason: `the request was refused: ${fault.reason}` };
  }

  forfeit(fault: SeatFault): void {
    if (this.forfeited.has(fault.seat)) return;
    this.forfeited.add(fault.seat);
    this.faults[fault.seat] = fault;
  }

  /** The player sent nothing acceptable after a refusal, which is what its author has to know of. */
  forfeitAfterRefusal(refused: SeatFault, then: string): void {
    if (this.forfeited.has(refused.seat)) return;
    this.gaveUp.add(refused.seat);
    this.forfeit({ ...refused, reason: `the request was refused: ${refused.reason}; then ${then}` });
  }

  hasForfeited(seat: number): boolean {
    return this.forfeited.has(seat);
  }

  forfeits(): number[] {
    return [...this.forfeited];
  }

  /** By seat. */
  list(): SeatFault[] {
    return this.faults.filter((fault) => fault !== null).map((fault) => this.withRefusals(fault));
  }

  private withRefusals(fault: SeatFault): SeatFault {
    const refusals = this.refusals[fault.seat] as number;
    const others = this.isAboutRefusal(fault.seat) ? refusals - 1 : refusals;
    if (others === 0) return fault;
    const count = others === 1 ? '1 other request was' : `${others} other requests were`;
    return { ...fault, reason: `${fault.reason}; ${count} refused` };
  }

  private isAboutRefusal(seat: number): boolean {
    return !this.hasForfeited(seat) || this.gaveUp.has(seat);
  }
}
