import { describeProcessFault } from '../kit/process-fault.js';
import { isClose, JOINS, joinsRule, type ProcessRules } from '../kit/process-rules.js';
import { type Ending, makeFault, type PeerFault } from '../peer/index.js';
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

/** Why a player never joined; null if it is not known. */
export const absenceOf = (player: PlayerEnding | undefined): PeerFault | null =>
  player === undefined ? null : ownFault(player);

/** The fault of a player that never joined. */
export function missingFault(seat: number, player: PlayerEnding | undefined, options: JudgedOptions): SeatFault {
  const { process } = options.protocol.processRules;
  const why = absenceOf(player);
  const rule = process(JOINS) ?? joinsRule(null, null);
  const fault = conductFault(seat, rule, `it did not join within ${options.firstDeadline} ms`, NOTHING_EXCHANGED);
  if (player === undefined) return fault;
  if (why === null) return withProcess(fault, player);
  return { ...withCause(fault, why, [], options, player), blame: why.blame };
}

const NOTHING_EXCHANGED = { sent: null, said: null } as const;

/** Why a seat lost its connection, which its process may explain; null if its fault is another one. */
export function lossOf(fault: SeatFault, player: PlayerEnding): PeerFault | null {
  if (!isClose(fault.rule.id)) return null;
  const why = ownFault(player);
  // A program that exits properly has closed its connection.
  return why === null || why.exit === 0 ? makeFault('peer/closed', why?.message ?? fault.reason) : why;
}

/** The faults of a game, with what became of the processes. */
export function judgeEndings(
  { finished, faults, forfeits, sinceReply }: MonitoredGame,
  players: readonly PlayerEnding[],
  options: JudgedOptions,
): SeatFault[] {
  const explained = faults.map((fault) =>
    explain(fault, players[fault.seat] as PlayerEnding, sinceReply[fault.seat] ?? [], options),
  );
  const late = players.flatMap(({ ending }, seat) =>
    finished && ending?.killed && !forfeits.includes(seat) && !faults.some((fault) => fault.seat === seat)
      ? [lateFault(seat, ending, options)]
      : [],
  );
  return [...explained, ...late];
}

/** How the process ended explains why its connection was lost. */
function explain(
  fault: SeatFault,
  player: PlayerEnding,
  sinceReply: readonly string[],
  options: JudgedOptions,
): SeatFault {
  const loss = lossOf(fault, player);
  return loss === null ? withProcess(fault, player) : withCause(fault, loss, sinceReply, options, player);
}

function withCause(
  fault: SeatFault,
  cause: PeerFault,
  sinceReply: readonly string[],
  { protocol }: JudgedOptions,
  player: PlayerEnding,
): SeatFault {
  const rule = ruleForCode(protocol.processRules, cause.code, cause.message);
  const stderr = player.ending?.stderr.join('\n') ?? '';
  return withProcess({ ...fault, rule, reason: describeProcessFault(cause, { sinceReply, stderr }) }, player);
}

function withProcess(fault: SeatFault, player: PlayerEnding): SeatFault {
  const { ending } = player;
  if (ending === null) return fault;
  const { exit = null, signal = null } = ownFault(player) ?? {};
  return { ...fault, exit, signal, stderr: ending.stderr };
}

function lateFault(seat: number, { stderr }: Ending, { grace, protocol }: JudgedOptions): SeatFault {
  const reason = `it still ran ${grace} ms after its connection was closed`;
  const fault = conductFault(seat, protocol.processRules.terminates, reason, NOTHING_EXCHANGED);
  return { ...fault, stderr };
}
