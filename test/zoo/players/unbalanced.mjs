#!/usr/bin/env node
// Closes one parenthesis too many.
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `${honestReply(notification)})`);
