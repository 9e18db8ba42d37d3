import { JOINS, joinsRule, type ProcessRules } from '../kit/process-rules.js';
import type { Ending, PeerFault } from '../peer/index.js';
import type { GameLimits } from './game-report.js';
import { conductFault, ruleForCode, type SeatFault } from './seat-faults.js';
import type { MonitoredGame } from './session-monitor.js';

/** How a player that connected by itself has ended. */
export interface PlayerEnding {
  /** Null for one without a process. */
  readonly ending: Ending | null;
  readonly fault: PeerFault | null;
}

interface JudgedOptions extends Pick<GameLimits, 'firstDeadline' | 'grace'> {
  readonly protocol: { readonly processRules: ProcessRules };
}

/** Why it ended early; null if it did not. */
const ownFault = ({ fault, ending }: PlayerEnding): PeerFault | null =>
  ending?.killed || fault?.code === 'peer/ended' ? null : fault;

/** A player that never joined, and why, as far as it is known. */
export function missingFault(seat: number, player: PlayerEnding | null, options: JudgedOptions): SeatFault {
  const why = player && ownFault(player);
  const reason =
    why === null ? `it did not join within ${options.firstDeadline} ms` : `it did not join: ${why.message}`;
  const rule = options.protocol.processRules.process(JOINS) ?? joinsRule(null, null);
  const fault = conductFault(seat, rule, reason, { sent: null, said: null });
  return { ...(player === null ? fault : withProcess(fault, player)), blame: why?.blame ?? 'player' };
}

/** The faults of a game, with what became of the processes. */
export function judgeEndings(
  { finished, faults, forfeits }: MonitoredGame,
  players: readonly PlayerEnding[],
  options: JudgedOptions,
): SeatFault[] {
  const explained = faults.map((fault) => explain(fault, players[fault.seat] as PlayerEnding, options));
  const late = players.flatMap(({ ending }, seat) =>
    finished && ending?.killed && !forfeits.includes(seat) && !faults.some((fault) => fault.seat === seat)
      ? [lateFault(seat, ending, options)]
      : [],
  );
  return [...explained, ...late];
}

/** How the process ended explains why its connection was lost. */
function explain(fault: SeatFault, player: PlayerEnding, { protocol }: JudgedOptions): SeatFault {
  const why = fault.rule.id === 'peer/closed' ? ownFault(player) : null;
  if (why === null) return withProcess(fault, player);
  // A program that exits properly has closed its connection.
  const rule = why.exit === 0 ? fault.rule : ruleForCode(protocol.processRules, why.code, why.message);
  return withProcess({ ...fault, rule, reason: why.message }, player);
}

function withProcess(fault: SeatFault, player: PlayerEnding): SeatFault {
  const { ending } = player;
  if (ending === null) return fault;
  const { exit = null, signal = null } = ownFault(player) ?? {};
  return { ...fault, exit, signal, stderr: ending.stderrTail };
}

function lateFault(seat: number, { stderrTail }: Ending, { grace, protocol }: JudgedOptions): SeatFault {
  const reason = `it still ran ${grace} ms after its connection was closed`;
  const fault = conductFault(seat, protocol.processRules.terminates, reason, { sent: null, said: null });
  return { ...fault, stderr: stderrTail };
}
