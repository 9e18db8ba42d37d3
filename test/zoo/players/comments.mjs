#!/usr/bin/env node
// Explains itself in comments (S-05).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `; the best I can do\n${honestReply(notification)}`);
