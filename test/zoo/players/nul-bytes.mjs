#!/usr/bin/env node
// Ends its reply as C ends a string.
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `${honestReply(notification)}\0`);
