import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { isAnswer, methodOf } from './recorded-frames.js';
import { strayRule } from './unexpected-rule.js';

/** What is left when everything that had to come has come. */
export function leftovers(audit: Audit): void {
  for (const { seat, label } of audit.tale.seats) {
    const stray = audit.tale.find(seat, (each) => !isAnswer(each));
    if (stray === null || audit.gone.has(seat)) continue;
    const isOver = audit.stage === 'over';
    const rule = isOver
      ? afterRule(methodOf(stray))
      : audit.stage === 'lobby'
        ? RULES.startComplete
        : strayRule(audit, audit.board, stray);
    if (rule !== null)
      audit.tale.report(rule, `${label} gets ${methodOf(stray)}, which nothing calls for`, { seat, at: stray });
  }
}

const afterRule = (method: string | null) =>
  method === 'GameOver' ? RULES.endGameOver : method === 'StartGame' ? RULES.endRematch : RULES.endOnce;
