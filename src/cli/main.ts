#!/usr/bin/env node
import { HERALD } from '../run/version.js';
import { COMMANDS } from './commands.js';
import { GAMES } from './games.js';
import { runHerald } from './program.js';
import { exitOnClosedPipe } from './stdout.js';

exitOnClosedPipe();

process.exitCode = await runHerald(process.argv.slice(2), { version: HERALD, commands: COMMANDS, games: GAMES });
