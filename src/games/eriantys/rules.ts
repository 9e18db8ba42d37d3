import { createRegistry, mustRules, type Registry } from '../../kit/rule-registry.js';
import { PROTOCOL_ID } from './gc18/messages.js';
import { CLIENT_RULES } from './gc18/protocol-rules.js';

/** Every rule that a verdict can name. */
export const RULES: Registry = createRegistry(mustRules(PROTOCOL_ID, 'player', CLIENT_RULES));
