import {
  applyWithDraws,
  CENTAUR,
  FARMER,
  type Game,
  HERBALIST,
  islandAt,
  KNIGHT,
  MESSENGER,
  MOVE_RULES,
  type Move,
  MUSHROOM_SELLER,
  NONE,
} from '../../engine/index.js';
import { modelStateOf } from '../encode-state.js';
import { TOWER_COLOURS } from '../model-state.js';
import { stateDifferences } from '../state-differences.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';
import type { Connection, PendingMessage } from './audited-connection.js';
import type { GameAudit } from './game-audit.js';
import { judgeSent } from './move-candidates.js';

/** A move was refused with a MoveError. What its sender has been sent before tells in which state it was judged. */
export function auditRefusedMove(
  audit: GameAudit,
  connection: Connection,
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
  const judged = judgeSent(entry.game, connection, sent);
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

const COSTS = /coin|cost|characterPlayedThisTurn/i;

/** A character that changes nothing but coins, in what is left of the turn: servers may refuse that. */
function isUseless(game: Game, move: Move): boolean {
  const labels = { names: game.seats.map((_, seat) => String(seat)), towerColours: TOWER_COLOURS };
  const found = stateDifferences(modelStateOf(game, labels), modelStateOf(applyWithDraws(game, move, []), labels));
  const changes = found.some(({ path }) => !COSTS.test(path));
  const hasWholeTurn = game.phase === 'students' || game.phase === 'mother-nature';
  return !changes && !(hasWholeTurn && LASTING.includes(move.number));
}

/** Characters whose effect lasts for the turn. */
const LASTING: readonly number[] = [FARMER, MESSENGER, CENTAUR, KNIGHT, MUSHROOM_SELLER];
