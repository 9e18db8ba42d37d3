#!/usr/bin/env node
// Writes cards as strings (S-05).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => honestReply(notification).replace(/ (\w+)/g, ' "$1"'));
