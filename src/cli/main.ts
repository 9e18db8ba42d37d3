#!/usr/bin/env node
import { COMMANDS } from './commands.js';
import { runHerald } from './program.js';
import { heedReader } from './stdout.js';
import { HERALD } from './version.js';

heedReader();

process.exitCode = await runHerald(process.argv.slice(2), { version: HERALD, commands: COMMANDS });
