#!/usr/bin/env node
// Stops in the middle of its reply.
import { notifications, say } from '../honest.mjs';

for (const _ of notifications()) say('(add cop');
