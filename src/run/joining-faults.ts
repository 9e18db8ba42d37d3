import { JOINS, TERMINATES } from '../games/dominion/jsonrpc/process-rules.js';
import type { Ending, PeerFault } from '../peer/index.js';
import type { GameLimits } from './game-report.js';
import { conductFault, type SeatFault } from './seat-faults.js';
import type { MonitoredGame } from './session-monitor.js';

/** How a guest went. */
export interface Visit {
  /** Null for one without a process. */
  readonly ending: Ending | null;
  readonly fault: PeerFault | null;
}

/** Why it went before it was made to; null where it did not. */
const ownEnd = ({ fault, ending }: Visit): PeerFault | null =>
  ending?.killed || fault?.code === 'peer/ended' ? null : fault;

/** A guest that never came, and what is known of the reason. */
export function missingFault(seat: number, visit: Visit, { firstDeadline }: GameLimits): SeatFault {
  const why = ownEnd(visit);
  const reason = why === null ? `it did not join within ${firstDeadline} ms` : `it did not join: ${why.message}`;
  const fault = conductFault(seat, JOINS, reason, { sent: null, said: null });
  return { ...withProcess(fault, visit), blame: why?.blame ?? 'player' };
}

/** The faults of a game, completed by what became of the processes. */
export function judgeVisits(
  { finished, faults, forfeits }: MonitoredGame,
  visits: readonly Visit[],
  options: GameLimits,
): SeatFault[] {
  const seen = faults.map((fault) => explained(fault, visits[fault.seat] as Visit));
  const late = visits.flatMap(({ ending }, seat) =>
    finished && ending?.killed && !forfeits.includes(seat) && !faults.some((fault) => fault.seat === seat)
      ? [lateFault(seat, ending, options)]
      : [],
  );
  return [...seen, ...late];
}

/** A lost connection is told by the process that lost it. */
function explained(fault: SeatFault, visit: Visit): SeatFault {
  const why = fault.rule.id === 'peer/closed' ? ownEnd(visit) : null;
  return withProcess(why === null ? fault : { ...fault, reason: why.message }, visit);
}

function withProcess(fault: SeatFault, visit: Visit): SeatFault {
  const { ending } = visit;
  if (ending === null) return fault;
  const { exit = null, signal = null } = ownEnd(visit) ?? {};
  return { ...fault, exit, signal, stderr: ending.stderrTail };
}

function lateFault(seat: number, { stderrTail }: Ending, { grace }: GameLimits): SeatFault {
  const reason = `it still ran ${grace} ms after its connection was closed`;
  return { ...conductFault(seat, TERMINATES, reason, { sent: null, said: null }), stderr: stderrTail };
}
