import { COMMANDS } from '../../src/cli/commands.js';
import { runHerald } from '../../src/cli/program.js';
import { GameCatalog } from '../../src/kit/game-catalog.js';
import { NIM_GAME } from './nim/game.js';

// Herald with Nim alone: what src/cli/main.ts is for the games that it ships with.
const games = new GameCatalog([NIM_GAME]);
process.exitCode = await runHerald(process.argv.slice(2), { version: 'nim', commands: COMMANDS, games });
