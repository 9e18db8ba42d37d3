import { parseObservation } from '../../../../kit/socket-kit.js';
import type { Transcript } from '../../../../kit/transcript/index.js';
import type { Finding } from '../../../../kit/verdict.js';
import type { AuditRule } from '../../audit-rule.js';
import { JSONRPC_AUDIT_RULES as RULES } from '../audit/audit-rules.js';

// What is tried on a server beside a game, and what must come of it (J-01 to J-06).

const TEN = ['Cellar', 'Market', 'Merchant', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop'];

/** Bodies that no game may be created with. */
export const BAD_CREATIONS: Readonly<Record<string, { readonly body: unknown; readonly rule: AuditRule }>> = {
  'kingdom-of-nine': { body: { kingdom: TEN.slice(1), num_players: 2 }, rule: RULES.httpKingdom },
  'kingdom-of-eleven': { body: { kingdom: [...TEN, 'Chapel'], num_players: 2 }, rule: RULES.httpKingdom },
  'kingdom-with-a-basic-card': {
    body: { kingdom: [...TEN.slice(1), 'Gold'], num_players: 2 },
    rule: RULES.httpKingdom,
  },
  'kingdom-with-a-repeated-card': {
    body: { kingdom: [...TEN.slice(1), 'Market'], num_players: 2 },
    rule: RULES.httpKingdom,
  },
  'one-player': { body: { kingdom: TEN, num_players: 1 }, rule: RULES.httpPlayers },
  'seven-players': { body: { kingdom: TEN, num_players: 7 }, rule: RULES.httpPlayers },
};

interface Demand {
  readonly what: string;
  readonly fits: RegExp;
  readonly rule: AuditRule;
  readonly reason: string;
}

const DEMANDS: readonly Demand[] = [
  { what: 'creation', fits: /^200 with a key$/, rule: RULES.httpCreate, reason: 'a good game is not created' },
  {
    what: 'state before',
    fits: /^200 .*PreStart/s,
    rule: RULES.httpState,
    reason: 'the state of a game that waits is not told',
  },
  {
    what: 'state during',
    fits: /^200 (?!.*"hand").*Turn/s,
    rule: RULES.httpState,
    reason: 'the state of a game is not told as it should be',
  },
  { what: 'state of no game', fits: /^4\d\d/, rule: RULES.httpState, reason: 'a game that there is not has a state' },
  {
    what: 'join of no game',
    fits: /^refused/,
    rule: RULES.httpJoin,
    reason: 'somebody comes into a game that there is not',
  },
  { what: 'join with a name that is taken', fits: /^refused/, rule: RULES.httpNames, reason: 'a name is taken twice' },
  { what: 'join of one too many', fits: /^refused/, rule: RULES.httpFull, reason: 'one player too many comes in' },
  {
    what: 'start before all are there',
    fits: /^no$/,
    rule: RULES.startComplete,
    reason: 'the game starts before all are there',
  },
];

/** What was observed beside the game, as far as it is not what must come of it. */
export function judgeProbes({ entries }: Transcript, lineOf: (index: number) => number | null): Finding[] {
  return entries.flatMap((entry, index) => {
    const observed = entry.side === '--' && entry.kind === 'note' ? parseObservation(entry.text) : null;
    const demand = observed === null ? null : demandOf(observed.what);
    if (observed === null || demand === null || demand.fits.test(observed.came)) return [];
    return [findingOf(demand, observed.came, lineOf(index))];
  });
}

function demandOf(what: string): Demand | null {
  const bad = BAD_CREATIONS[what.replace('creation of ', '')];
  if (bad !== undefined) return { what, fits: /^[45]\d\d/, rule: bad.rule, reason: `a game is created: ${what}` };
  return DEMANDS.find((each) => each.what === what) ?? null;
}

const findingOf = ({ rule, reason, what }: Demand, came: string, line: number | null): Finding => ({
  rule: rule.id,
  level: rule.level,
  blame: 'program',
  reason: `${reason}: ${came}`,
  sent: what,
  said: came,
  legal: [],
  more: false,
  line,
});
