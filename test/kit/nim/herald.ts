import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../../src/cli/commands.js';
import { runHerald } from '../../../src/cli/program.js';
import { GameCatalog } from '../../../src/kit/game-catalog.js';
import { NIM } from './protocol.js';
import { NIM_REGISTRY } from './rules.js';

/** Herald with one game, Nim: what `src/cli/games.ts` does for the games that it ships with. */
const GAMES = new GameCatalog([
  {
    id: 'nim',
    protocols: [{ id: 'nim', versions: ['1'], defaultVersion: '1', load: async () => NIM }],
    strategies: ['perfect'],
    options: [],
    bridges: [],
    loadRules: async () => NIM_REGISTRY,
    casesFolder: fileURLToPath(new URL('./cases/', import.meta.url)),
  },
]);

process.exitCode = await runHerald(process.argv.slice(2), { version: 'nim', commands: COMMANDS, games: GAMES });
