#!/usr/bin/env node
// Crashes as a program in C would.
import { serve, sleepForever } from '../honest.mjs';

serve(() => {
  process.kill(process.pid, 'SIGSEGV');
  sleepForever();
});
