import { type Ending, FINAL_REASONS, type Game, isOver } from '../../engine/index.js';
import type { EndReason } from '../messages.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection } from './audited-connection.js';
import type { GameAudit } from './game-audit.js';
import { legalCandidate } from './move-candidates.js';
import { noteReading } from './step-audit.js';
import { unseenSuccessors } from './successors.js';

const ENDINGS: { readonly [reason in EndReason]: Ending | null } = {
  LAST_TOWER: 'last-tower',
  THREE_ISLANDS: 'three-islands',
  BAG_EMPTY: 'bag-empty',
  ASSISTANTS_EXHAUSTED: 'assistants-exhausted',
  PLAYER_DISCONNECTED: null,
};

/** The members of a GameEnded. */
export interface GameEnded {
  readonly winner: number | null;
  readonly winners?: readonly number[];
  readonly reason?: EndReason;
}

/** A seat was sent that the game is over. */
export function auditEnd(audit: GameAudit, connection: AuditedConnection, ended: GameEnded, report: AuditReport): void {
  const hasLeft = audit.players.some(
    (each) => each.connection !== connection && !each.connection.isOpen && each.connection.state !== 'ENDED',
  );
  if (!audit.isOver && hasLeft) {
    auditDisconnect(ended, report);
    return;
  }
  if (!audit.isOver && !endWithoutUpdate(audit, report)) {
    report.broken(AUDIT_RULES.early, 'the game was ended, but the last move does not end it');
    return;
  }
  const { game, state } = audit.last;
  // The seat has been sent the end, or nobody has.
  const missed = audit.entries.length - 1 - connection.position;
  if (missed > (state === null ? 1 : 0)) {
    report.broken(AUDIT_RULES.recipients, 'the last update was not sent to every player');
  }
  report.follows('Q21', state === null ? 'GameEnded alone' : 'an update, then GameEnded', AUDIT_RULES.endUpdate);
  if (game !== null) checkResult(game, ended, report);
}

function auditDisconnect({ winner, winners = [], reason }: GameEnded, report: AuditReport): void {
  if (winner !== null || winners.length > 0) {
    report.broken(AUDIT_RULES.disconnect, 'a player has left, so that nobody wins');
  } else if (reason !== undefined && reason !== 'PLAYER_DISCONNECTED') {
    report.broken(AUDIT_RULES.reason, `${reason}; expected PLAYER_DISCONNECTED`);
  }
}

/** The server may leave the last update out (Q21): whether a move that was sent ends the game, under some reading. */
function endWithoutUpdate(audit: GameAudit, report: AuditReport): boolean {
  const { game } = audit.last;
  if (game === null) return true;
  const played = legalCandidate(game, audit.players);
  if (!played?.judged?.legal) return false;
  const { move } = played.judged;
  const successors = unseenSuccessors(game, move);
  const ended = successors.find((each) => isOver(each.game));
  if (ended === undefined) return false;
  if (!successors.every((each) => isOver(each.game))) noteReading({ before: game, move }, ended.reading, report);
  played.sent.isApplied = true;
  audit.endUnseen(ended.game, played);
  return true;
}

function checkResult(game: Game, ended: GameEnded, report: AuditReport): void {
  const { ending, winners } = game;
  // How a game ended that did not go by the rules is not known.
  if (ending === null) return;
  const winner = winners.length === 1 ? (winners[0] as number) : null;
  const shown = ended.winners?.toSorted((a, b) => a - b) ?? winners;
  if (ended.winner !== winner || shown.join() !== winners.join()) {
    const who = `winner ${ended.winner}, winners ${shown.join(', ')}`;
    report.broken(AUDIT_RULES.winner, `${who}; expected winner ${winner}, winners ${winners.join(', ')}`);
  } else if (ended.reason !== undefined && !endingsOf(game).includes(ENDINGS[ended.reason])) {
    report.broken(AUDIT_RULES.reason, `${ended.reason}; expected ${reasonOf(ending)}`);
  }
}

/** With an empty bag and an empty hand, there are two reasons. */
function endingsOf({ ending, bagCount, seats }: Game): readonly (Ending | null)[] {
  const isBoth =
    FINAL_REASONS.some((each) => each === ending) && bagCount === 0 && seats.some(({ hand }) => hand === 0);
  return isBoth ? FINAL_REASONS : [ending];
}

const reasonOf = (ending: Ending): string => Object.entries(ENDINGS).find(([, each]) => each === ending)?.[0] ?? ending;
