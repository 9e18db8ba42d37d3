import type { ConsistencyRule } from '../../../../kit/interpretations.js';
import type { Level } from '../../../../kit/transcript/index.js';
import { TURN_RULES } from '../../engine/index.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';

/** What the register leaves to a server, and the rule that an inconsistent server breaks. */
const HELD_TO: Readonly<Record<string, { readonly id: string; readonly level: Level }>> = {
  'S-04': RULES.messageGrammar,
  'S-09': RULES.robustExtra,
  'S-21': RULES.attackedPlayers,
  'S-23': RULES.stateCounters,
  'S-24': RULES.acceptMineByCost,
  'S-30': RULES.cardsConserved,
  'S-35': RULES.acceptLegal,
  'S-36': { id: TURN_RULES.addAfterBuy.id, level: 'contested' },
  'S-53': RULES.defendedRecipients,
  'S-59': RULES.endEarly,
  'S-65': RULES.refusalNoEffect,
};

/** Null for what is only reported: which of several wires was written to first is not known for certain. */
export function heldTo(id: string): ConsistencyRule | null {
  const rule = HELD_TO[id];
  return rule === undefined ? null : { rule: rule.id, level: rule.level };
}
