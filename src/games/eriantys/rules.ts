import { createRegistry, mustRules, type RegisteredRule, type Registry } from '../../kit/rule-registry.js';
import { PROTOCOL_ID } from './gc18/messages.js';
import { CLIENT_RULES, UNREACHABLE_RULES } from './gc18/protocol-rules.js';

const unbound: readonly RegisteredRule[] = UNREACHABLE_RULES.map(({ id, title }) => ({
  id,
  title,
  sources: [],
  levels: {},
}));

/** Every rule that a verdict can name. */
export const RULES: Registry = createRegistry([...mustRules(PROTOCOL_ID, 'player', CLIENT_RULES), ...unbound]);
