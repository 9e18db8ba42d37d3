#!/usr/bin/env node
// Thanks for the news of others' moves (S-09).
import { honestReply, notifications, say, stateOf } from '../honest.mjs';

for (const notification of notifications()) say(stateOf(notification) ? honestReply(notification) : '(clean)');
