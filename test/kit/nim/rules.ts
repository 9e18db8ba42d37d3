import { peerRules, SERVER_GOES_ON, SERVER_TITLES } from '../../../src/kit/process-rules.js';
import { citeRules } from '../../../src/kit/rule.js';
import { createRegistry, mustRules } from '../../../src/kit/rule-registry.js';

export const PLAYER_RULES = citeRules('Nim over JSON lines', {
  shape: ['take/shape', 'a player sends {"take": N}', 'framing'],
  stones: ['take/stones', 'a player takes one to three stones, and no more than there are'],
  unprompted: ['session/unprompted', 'a player sends nothing unless it is its turn', 'waiting'],
  terminates: ['session/terminates', 'a player ends after the game', 'waiting'],
});
export const SERVER_RULES = citeRules('Nim over JSON lines', {
  order: ['turn/order', 'players take turns'],
  stones: ['turn/stones', 'a server sends the number of stones that are left'],
  result: ['over/result', 'the player who takes the last stone, or whose opponent leaves, wins'],
  refusal: ['refusal/error', 'an illegal take is answered with an error and changes nothing'],
  silent: [SERVER_GOES_ON, SERVER_TITLES[SERVER_GOES_ON]],
  unreadable: ['message/json', 'a server sends lines of JSON', 'framing'],
});
export const PROCESS_RULES = peerRules({ 'peer/timeout': null, 'peer/closed': null, 'peer/died': null });
export const NIM_REGISTRY = createRegistry([
  ...mustRules('nim', 'player', [...Object.values(PLAYER_RULES), ...PROCESS_RULES.values()]),
  ...mustRules('nim', 'server', Object.values(SERVER_RULES)),
]);
