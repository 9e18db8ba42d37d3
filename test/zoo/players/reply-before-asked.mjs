#!/usr/bin/env node
// Knows its first play before anybody asks (S-09).
import { honestReply, say, serve } from '../honest.mjs';

say('(add copper)\n');
serve((notification) => honestReply(notification));
