import { type Game, HERBALIST, islandAt, MOVE_RULES, type Move, NONE } from '../../engine/index.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';
import type { AuditedConnection, PendingMessage } from './audited-connection.js';
import type { GameAudit } from './game-audit.js';
import { judgeSent } from './move-candidates.js';
import { isUseless } from './useless-character.js';

/** A move was refused with a MoveError. What its sender has been sent before tells in which state it was judged. */
export function auditRefusedMove(
  audit: GameAudit,
  connection: AuditedConnection,
  sent: PendingMessage,
  code: unknown,
  report: AuditReport,
): void {
  const entry = audit.entries[connection.position];
  if (sent.isApplied && !audit.correctCause(sent)) {
    report.broken(AUDIT_RULES.noEffect, `${sent.text} was refused, but carried out`);
    return;
  }
  if (entry === undefined || entry.game === null) return;
  entry.hasRefusal = true;
  const judged = judgeSent(entry.game, connection.id, sent);
  if (judged === null) return;
  if (judged.legal) {
    const rule = ruleOnRefusing(entry.game, judged.move);
    if (rule !== null) report.broken(rule, `${sent.text} was refused with ${String(code)}`);
  } else if (code !== judged.code && !isNoPlace(judged.rule.id, code)) {
    report.broken(AUDIT_RULES.moveErrorCode, `${String(code)}; expected ${judged.code}: ${judged.reason}`);
  }
}

/** Whether a place that is none now is a wrong argument, or an illegal move, no document says. */
const isNoPlace = (rule: string, code: unknown): boolean =>
  (rule === MOVE_RULES.island.id || rule === MOVE_RULES.cloudExists.id) && code === 'INVALID_ARGUMENTS';

/** The rule that a server breaks by refusing a legal move; null if it may. */
function ruleOnRefusing(game: Game, move: Move): AuditRule | null {
  // What is done with clouds that could not be filled is open (Q28).
  if (move.kind === 'cloud' && game.finalRound !== null) return null;
  if (move.kind !== 'character') return AUDIT_RULES.acceptMove;
  if (move.number === HERBALIST && move.island !== NONE && islandAt(game, move.island).noEntry > 0) {
    return AUDIT_RULES.secondTile;
  }
  return isUseless(game, move) ? null : AUDIT_RULES.acceptMove;
}
