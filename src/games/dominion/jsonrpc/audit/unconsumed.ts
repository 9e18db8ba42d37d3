import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { isAnswer, methodOf } from './recorded-frames.js';
import { unexpectedRule } from './unexpected-rule.js';

/** What is left when everything that had to come has come. */
export function reportUnconsumed(audit: Audit): void {
  for (const { seat, label } of audit.cursor.seats) {
    const unexpected = audit.cursor.find(seat, (each) => !isAnswer(each));
    if (unexpected === null || audit.gone.has(seat)) continue;
    const isOver = audit.stage === 'over';
    const rule = isOver
      ? afterRule(methodOf(unexpected))
      : audit.stage === 'lobby'
        ? RULES.startComplete
        : unexpectedRule(audit, audit.shadow, unexpected);
    if (rule !== null)
      audit.cursor.report(rule, `${label} gets ${methodOf(unexpected)}, which nothing calls for`, {
        seat,
        at: unexpected,
      });
  }
}

const afterRule = (method: string | null) =>
  method === 'GameOver' ? RULES.endGameOver : method === 'StartGame' ? RULES.endRematch : RULES.endOnce;
