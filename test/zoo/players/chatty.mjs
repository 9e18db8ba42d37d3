#!/usr/bin/env node
// Begins a reply, and goes on with a byte every 100 ms.
import { notifications, say, sleep } from '../honest.mjs';

for (const _ of notifications()) {
  say('(');
  for (;;) {
    sleep(100);
    say('a');
  }
}
