import { peerRules } from '../../../src/kit/process-rules.js';
import type { CitedRule } from '../../../src/kit/rule.js';
import { createRegistry } from '../../../src/kit/rule-registry.js';

const rule = (id: string, title: string): CitedRule => ({ id, title, document: 'Nim over JSON lines', register: null });

export const PLAYER_RULES = {
  shape: rule('take/shape', 'a player sends {"take": N}'),
  stones: rule('take/stones', 'a player takes one to three stones, and no more than there are'),
  unprompted: rule('session/unprompted', 'a player sends nothing unless it is its turn'),
  terminates: rule('session/terminates', 'a player ends after the game'),
};

export const SERVER_RULES = {
  order: rule('turn/order', 'players take turns'),
  state: rule('turn/stones', 'a server sends the number of stones that are left'),
  result: rule('over/result', 'the player who takes the last stone wins'),
  refuses: rule('refusal/error', 'an illegal take is answered with an error and changes nothing'),
};

export const PROCESS_RULES = peerRules({ 'peer/timeout': null, 'peer/closed': null, 'peer/died': null });

const entries = (rules: Iterable<CitedRule>, role: 'player' | 'server') =>
  [...rules].map(({ id, title, document, register }) => ({
    id,
    title,
    sources: [{ family: 'nim', document, register }],
    levels: { [role]: 'must' as const },
  }));

export const NIM_REGISTRY = createRegistry([
  ...entries([...Object.values(PLAYER_RULES), ...PROCESS_RULES.values()], 'player'),
  ...entries(Object.values(SERVER_RULES), 'server'),
]);
