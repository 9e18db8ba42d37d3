#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { COMMANDS } from './commands.js';
import { runHerald } from './program.js';

const manifest = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

// A reader who has seen enough, such as head, closes the pipe: no fault of anybody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runHerald(process.argv.slice(2), { version, commands: COMMANDS });
