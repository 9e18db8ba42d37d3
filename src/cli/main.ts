#!/usr/bin/env node
import { GAMES } from '../api/games.js';
import { HERALD } from '../run/version.js';
import { COMMANDS } from './commands.js';
import { runHerald } from './program.js';
import { exitOnClosedPipe } from './stdout.js';

exitOnClosedPipe();

process.exitCode = await runHerald(process.argv.slice(2), { version: HERALD, commands: COMMANDS, games: GAMES });
