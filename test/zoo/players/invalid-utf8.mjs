#!/usr/bin/env node
// Bytes that are no text.
import { notifications, say } from '../honest.mjs';

for (const _ of notifications()) say(Buffer.from([0x28, 0x61, 0xc3, 0x28, 0xff, 0x29]));
