#!/usr/bin/env node
import { COMMANDS } from './commands.js';
import { GAMES } from './games.js';
import { runHerald } from './program.js';
import { exitOnClosedPipe } from './stdout.js';
import { HERALD } from './version.js';

exitOnClosedPipe();

process.exitCode = await runHerald(process.argv.slice(2), { version: HERALD, commands: COMMANDS, games: GAMES });
