import { peerRules } from '../../../src/kit/process-rules.js';
import type { CitedRule } from '../../../src/kit/rule.js';
import { createRegistry, type RegisteredRule } from '../../../src/kit/rule-registry.js';

const rule = (id: string, title: string): CitedRule => ({ id, title, document: 'Nim over JSON lines', register: null });

export const NIM_RULES = {
  shape: rule('take/shape', 'a player sends {"take": N}'),
  stones: rule('take/stones', 'a player takes one to three stones, and no more than there are'),
  unprompted: rule('session/unprompted', 'a player sends nothing unless it is its turn'),
  terminates: rule('session/terminates', 'a player ends after the game'),
  order: rule('turn/order', 'players take turns'),
  state: rule('turn/stones', 'a server sends the number of stones that are left'),
  result: rule('over/result', 'the player who takes the last stone wins'),
  refuses: rule('refusal/error', 'an illegal take is answered with an error and changes nothing'),
};

export const PROCESS = peerRules({
  'peer/timeout': null,
  'peer/closed': null,
  'peer/died': null,
  'peer/cannot-start': null,
});

const SERVER: readonly CitedRule[] = [NIM_RULES.order, NIM_RULES.state, NIM_RULES.result, NIM_RULES.refuses];

const entry = ({ id, title, document, register }: CitedRule, isServer: boolean): RegisteredRule => ({
  id,
  title,
  sources: [{ family: 'nim', document, register }],
  levels: isServer ? { server: 'must' } : { player: 'must' },
});

export const NIM_REGISTRY = createRegistry(
  [...Object.values(NIM_RULES), ...PROCESS.values()].map((each) => entry(each, SERVER.includes(each))),
);
