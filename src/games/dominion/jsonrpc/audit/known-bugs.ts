import { ENGINE_RULES, type QuirkId, TURN_RULES } from '../../engine/index.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { BrokenRule } from './recording-cursor.js';

/** The original server's own bugs, as far as they show in an exchange (part B6 of the register). */
export const QUIRKS: { readonly [quirk in QuirkId]?: BrokenRule } = {
  'R-04': RULES.effectMoneylender,
  'R-05': engineRule('act-chapel/count'),
  'R-07': engineRule('attack-bandit/loot'),
  'R-08': RULES.acceptEmptyPile,
  'R-09': engineRule('act-throne-room/action'),
  'R-11': engineRule('attack-militia/count'),
  'R-12': TURN_RULES.addAfterBuy,
  'R-13': RULES.acceptSmallHand,
};

/** Rules after whose breach the auditor can go on, because it knows the bug and plays on with it. */
export const KNOWN_BUGS: ReadonlySet<string> = new Set(
  [
    ...Object.values(QUIRKS),
    RULES.setupTreasures,
    RULES.setupGardens,
    RULES.endPilesOfFive,
    RULES.attackHand,
    RULES.stateTrashOrder,
  ].map(({ id }) => id),
);

function engineRule(id: string): BrokenRule {
  const rule = ENGINE_RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`the engine has no rule ${id}`);
  return rule;
}
