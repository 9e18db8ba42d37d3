#!/usr/bin/env node
// In the style of the reference player of version 3, which is fond of its militia.
import { readingData, runProgram } from './habit.mjs';
import { officialReply } from './official-style.mjs';

const WANTED = ['province', 'gold', 'militia', 'silver', 'moat'];

export const start = readingData(officialReply(['move', 'moved', 'attacked', 'defended'], WANTED));
runProgram(import.meta.url, start);
