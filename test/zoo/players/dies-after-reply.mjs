#!/usr/bin/env node
// Replies once, and is gone.
import { honestReply, notifications, say, stateOf } from '../honest.mjs';

for (const notification of notifications()) {
  if (!stateOf(notification)) continue;
  say(honestReply(notification));
  console.error('out of memory');
  process.exit(9);
}
