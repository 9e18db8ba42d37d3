#!/usr/bin/env node
// In the style of the reference player of version 2. It has never heard of attacks.
import { readingData, runProgram } from './habit.mjs';
import { officialReply } from './official-style.mjs';

const WANTED = ['province', 'gold', 'market', 'smithy', 'silver', 'village', 'copper'];

export const start = readingData(officialReply(['move', 'moved'], WANTED));
runProgram(import.meta.url, start);
