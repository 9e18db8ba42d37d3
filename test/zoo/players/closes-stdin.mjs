#!/usr/bin/env node
// Replies once, hears no more, and stays.
import { closeSync } from 'node:fs';
import { honestReply, say, serve, sleepForever } from '../honest.mjs';

serve((notification) => {
  closeSync(0);
  say(honestReply(notification));
  sleepForever();
});
