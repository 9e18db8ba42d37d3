#!/usr/bin/env node
// A blank every 100 ms, from the start.
import { say, sleep } from '../honest.mjs';

for (;;) {
  say(' ');
  sleep(100);
}
