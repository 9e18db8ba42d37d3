#!/usr/bin/env node
// Forgets the parentheses.
import { honestReply, serve } from '../honest.mjs';

serve((notification) => honestReply(notification).slice(1, -1));
