import { fileURLToPath } from 'node:url';
import type { Game } from '../../../src/kit/game.js';
import { NIM } from './protocol.js';
import { NIM_REGISTRY } from './rules.js';

export const NIM_GAME: Game = {
  id: 'nim',
  protocols: [{ id: 'nim', versions: ['1'], defaultVersion: '1', load: async () => NIM }],
  strategies: ['perfect'],
  bridges: [],
  loadRules: async () => NIM_REGISTRY,
  casesFolder: fileURLToPath(new URL('./cases/', import.meta.url)),
};
