import type { CitedRule, RulePhase } from '../../kit/rule.js';
import { withPages } from '../../kit/rule-pages.js';
import { createRegistry, ownSources, type RegisteredRule, type Registry } from '../../kit/rule-registry.js';
import type { AuditRule } from './audit-rule.js';
import { ENGINE_RULES } from './engine/index.js';
import { JSONRPC_AUDIT_RULES } from './jsonrpc/audit/audit-rules.js';
import { clauseOf as jsonrpcClause, SHAPE_RULES, START_ANSWER } from './jsonrpc/clauses.js';
import { PROCESS_RULE_LIST as JSONRPC_PROCESS_RULES } from './jsonrpc/process-rules.js';
import { SESSION_RULES as JSONRPC_SESSION, type SessionRuleName } from './jsonrpc/session/session-rules.js';
import { SERVER_RULES as LAN_SERVER_RULES } from './lan/audit/audit-rules.js';
import { CLIENT_RULES as LAN_CLIENT_RULES } from './lan/protocol-rules.js';
import {
  JSONRPC_SESSION_LEVELS,
  type Levels,
  levelsIn,
  levelsOfConduct,
  levelsOfGame,
  type ProtocolId,
  protocolsOf,
  SEXPR_SESSION_LEVELS,
} from './rule-levels.js';
import { findRulePage } from './rule-pages.js';
import { SEXPR_AUDIT_RULES } from './sexpr/audit/audit-rules.js';
import { FORM_RULES, clauseOf as sexprClause } from './sexpr/clauses.js';
import { isImpossible } from './sexpr/kit/oddities.js';
import { PROCESS_RULE_LIST as SEXPR_PROCESS_RULES } from './sexpr/process-rules.js';
import { SESSION_RULES as SEXPR_SESSION } from './sexpr/session-machine.js';

/** The phase of rules that are not about the game, by the first word of their ids. */
const PHASES: ReadonlyMap<string | undefined, RulePhase> = new Map([
  ['wire', 'framing'],
  ['reply', 'framing'],
  ['message', 'framing'],
  ['rpc', 'framing'],
  ['session', 'waiting'],
]);

const phaseIn = (id: string): Pick<RegisteredRule, 'phase'> => {
  const phase = PHASES.get(id.split('/')[0]);
  return phase === undefined ? {} : { phase };
};

const entry = (protocol: ProtocolId, { id, title, document, register }: CitedRule, levels: Levels): RegisteredRule => ({
  id,
  title,
  sources: [{ protocol, document, register }],
  levels,
  ...phaseIn(id),
});

const CLAUSES = { sexpr: sexprClause, jsonrpc: jsonrpcClause };

const ofEngine: readonly RegisteredRule[] = ENGINE_RULES.map(({ id, title }) => ({
  id,
  title,
  sources: protocolsOf(id).map((protocol) => ({ protocol, ...CLAUSES[protocol](id), ...levelsIn(id, protocol) })),
  levels: levelsOfGame(id),
}));

const ofSexprSession = (Object.keys(SEXPR_SESSION) as (keyof typeof SEXPR_SESSION)[]).map((name) => {
  const { clause, ...rule } = SEXPR_SESSION[name];
  return entry('sexpr', { ...rule, document: clause }, SEXPR_SESSION_LEVELS[name]);
});

const ofJsonrpcSession = (Object.keys(JSONRPC_SESSION) as SessionRuleName[]).map((name) => {
  const { clause, ...rule } = JSONRPC_SESSION[name];
  return entry('jsonrpc', { ...rule, document: clause }, JSONRPC_SESSION_LEVELS[name]);
});

const ofProcess = (protocol: ProtocolId, rules: readonly CitedRule[]): RegisteredRule[] =>
  rules.map((rule) => entry(protocol, rule, levelsOfConduct(rule.id)));

const ofAudit = (protocol: ProtocolId, rules: Readonly<Record<string, AuditRule>>): RegisteredRule[] =>
  Object.values(rules).map((rule) => entry(protocol, rule, { server: rule.level }));

/** One entry for what several protocols declare under one id. They must agree on what it says. */
function joined(rules: readonly RegisteredRule[]): RegisteredRule[] {
  const byId = new Map<string, RegisteredRule>();
  for (const rule of rules) {
    const known = byId.get(rule.id);
    byId.set(rule.id, known === undefined ? rule : both(known, rule));
  }
  return [...byId.values()];
}

function both(one: RegisteredRule, other: RegisteredRule): RegisteredRule {
  const roles = Object.keys(one.levels) as (keyof Levels)[];
  const agree = roles.every((role) => other.levels[role] === undefined || other.levels[role] === one.levels[role]);
  if (one.title !== other.title || !agree) throw new Error(`two rules are called ${one.id}`);
  return { ...one, sources: [...ownSources(one), ...ownSources(other)], levels: { ...one.levels, ...other.levels } };
}

/** From the layers that apply them. */
const REGISTRY: Registry = createRegistry(
  withPages(
    joined([
      ...ofEngine,
      // A server may read more than the grammar has (S-04, S-05).
      ...Object.values(FORM_RULES).map((rule) => entry('sexpr', rule, { player: 'must', server: 'contested' })),
      ...ofProcess('sexpr', SEXPR_PROCESS_RULES),
      ...ofProcess('jsonrpc', [...Object.values(SHAPE_RULES), ...JSONRPC_PROCESS_RULES]),
      entry('jsonrpc', START_ANSWER, { player: 'contested' }),
      ...ofSexprSession,
      ...ofJsonrpcSession,
      ...ofAudit('sexpr', SEXPR_AUDIT_RULES),
      ...ofAudit('jsonrpc', JSONRPC_AUDIT_RULES),
      ...LAN_CLIENT_RULES,
      ...LAN_SERVER_RULES,
    ]),
    findRulePage,
  ),
);

/** Every rule that a verdict can name. */
export const RULES: Registry = { ...REGISTRY, isImpossible };
