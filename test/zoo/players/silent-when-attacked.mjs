#!/usr/bin/env node
// Knows nothing of version 3, and waits for its own turn when attacked.
import { honestReply, isAttack, notifications, say, stateOf } from '../honest.mjs';

for (const notification of notifications()) {
  if (stateOf(notification) && !isAttack(notification)) say(honestReply(notification));
}
