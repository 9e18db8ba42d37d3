#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { COMMANDS } from './commands.js';
import { runHerald } from './program.js';
import { heedReader } from './stdout.js';

const manifest = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

heedReader();

process.exitCode = await runHerald(process.argv.slice(2), { version, commands: COMMANDS });
