import { notificationsOf } from './audit-notifications.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { leavingOf } from './engine-steps.js';
import { goOn } from './game-flow.js';
import { forecastDraws } from './infer-draws.js';

/** A seat is out of the game: it has left, or what it did cannot stand. The others go on without it (J-56 to J-59). */
export function forfeit(audit: Audit, seat: number): void {
  audit.gone.add(seat);
  if (audit.stage !== 'playing') return;
  const place = audit.placeOf(seat);
  const { cursor, order, shadow } = audit;
  const wasOnTurn = audit.game.turn === place;
  audit.wasLastOnTurn = wasOnTurn;
  const context = { cursor, shadow, order, request: null, variant: 0, isOpen: false };
  shadow.carryOut(leavingOf(audit.game, place), forecastDraws(context));
  audit.dueNotifications.push(...notificationsOf(audit, audit.game, 0, false));
  cursor.commit();
  goOn(audit, wasOnTurn ? RULES.absentCurrent : RULES.absentWaiting);
}
