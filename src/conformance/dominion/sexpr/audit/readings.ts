import { TURN_RULES } from '../../../../engine/index.js';
import type { CitedRule } from '../../../../translate/court.js';
import { SEXPR_AUDIT_RULES as RULES } from '../audit-rules.js';

const cited = ({ id, title, clause }: (typeof TURN_RULES)[keyof typeof TURN_RULES], register: string): CitedRule => ({
  id,
  title,
  document: clause,
  register,
});

/** What the register leaves to a server, and the rule that one breaks which does now this and now that. */
const HELD_TO: Readonly<Record<string, CitedRule>> = {
  'S-04': RULES.messageGrammar,
  'S-09': RULES.robustExtra,
  'S-21': RULES.attackedPlayers,
  'S-23': RULES.stateCounters,
  'S-24': RULES.acceptMineByCost,
  'S-30': RULES.cardsConserved,
  'S-35': RULES.acceptLegal,
  'S-36': cited(TURN_RULES.addAfterBuy, 'S-36'),
  'S-53': RULES.defendedRecipients,
  'S-59': RULES.endEarly,
  'S-65': RULES.refusalNoEffect,
};

/** Which readings a server follows, by the register's id. */
export class Readings {
  private readonly found = new Map<string, string>();

  constructor(known: Readonly<Record<string, string>> = {}) {
    for (const [id, reading] of Object.entries(known)) this.found.set(id, reading);
  }

  /** The rule that is broken where another reading was followed before. */
  note(id: string, reading: string): { readonly rule: CitedRule; readonly reason: string } | null {
    const before = this.found.get(id);
    if (before === undefined) this.found.set(id, reading);
    if (before === undefined || before === reading) return null;
    const rule = HELD_TO[id];
    if (rule === undefined) throw new Error(`nobody says what a server is held to by ${id}`);
    return { rule, reason: `before, ${before}; here, ${reading} (${id})` };
  }

  /** A weaker word than `note`: only where nothing is known yet. */
  suppose(id: string, reading: string): void {
    if (!this.found.has(id)) this.found.set(id, reading);
  }

  all(): Record<string, string> {
    return Object.fromEntries([...this.found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
