#!/usr/bin/env node
// Not broken, for stderr is free (S-10): 50 MB of it with the first reply.
import { writeSync } from 'node:fs';
import { honestReply, serve } from '../honest.mjs';

let left = 500;
serve((notification) => {
  for (; left > 0; left--) writeSync(2, `${'x'.repeat(100_000)}\n`);
  return honestReply(notification);
});
