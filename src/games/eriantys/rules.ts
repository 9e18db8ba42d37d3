import { withPages } from '../../kit/rule-pages.js';
import {
  createRegistry,
  mergeRegistries,
  mustRules,
  type RegisteredRule,
  type Registry,
} from '../../kit/rule-registry.js';
import { SERVER_RULES } from './gc18/audit/audit-rules.js';
import { PROTOCOL_ID } from './gc18/messages.js';
import { ACCEPTANCE_RULES, CLIENT_RULES, UNREACHABLE_RULES } from './gc18/protocol-rules.js';
import { REGISTER_POINTS } from './gc18/register-points.js';
import { findRulePage } from './rule-pages.js';

const unbound: readonly RegisteredRule[] = UNREACHABLE_RULES.map(({ id, title }) => ({
  id,
  title,
  sources: [],
  levels: {},
}));

const serverRules: readonly RegisteredRule[] = SERVER_RULES.map(({ level, document, register, ...rule }) => ({
  ...rule,
  sources: [{ protocol: PROTOCOL_ID, document, register }],
  levels: { server: level },
}));

/** A client breaks them by what it sends, a server by accepting it. */
const both = new Set(ACCEPTANCE_RULES.map(({ id }) => id));

const clientRules = mustRules(PROTOCOL_ID, 'player', CLIENT_RULES).map((rule) =>
  both.has(rule.id) ? { ...rule, levels: { ...rule.levels, server: 'must' as const } } : rule,
);

/** Every rule that a verdict can name. */
export const RULES: Registry = mergeRegistries([
  createRegistry(withPages([...clientRules, ...unbound], findRulePage), REGISTER_POINTS),
  createRegistry(withPages(serverRules, findRulePage)),
]);
