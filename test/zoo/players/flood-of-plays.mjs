#!/usr/bin/env node
// Answers with a gigabyte of plays.
import { notifications, say } from '../honest.mjs';

const MEBIBYTE = Buffer.alloc(1024 * 1024, '(add copper)\n');
for (const _ of notifications()) for (let count = 0; count < 1024; count++) say(MEBIBYTE);
