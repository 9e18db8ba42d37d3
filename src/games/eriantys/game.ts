import type { Game } from '../../kit/game.js';
import { PROTOCOL_ID, VERSION } from './gc18/messages.js';

/** Eriantys. Everything behind the names is loaded when it is used. */
export const ERIANTYS: Game = {
  id: 'eriantys',
  protocols: [
    {
      id: PROTOCOL_ID,
      versions: [VERSION],
      defaultVersion: VERSION,
      load: async () => (await import('./gc18/protocol.js')).GC18,
    },
  ],
  strategies: ['greedy', 'random'],
  loadOptions: async () => (await import('./options.js')).ERIANTYS_OPTIONS,
  bridges: [],
  loadRules: async () => (await import('./rules.js')).RULES,
  loadSimulator: async () => (await import('./strategies/simulator.js')).ERIANTYS_SIMULATOR,
  loadRenderer: async () => (await import('./art/eriantys-renderer.js')).ERIANTYS_RENDERER,
};
