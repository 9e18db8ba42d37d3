#!/usr/bin/env node
// Writes lists in brackets (S-05).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => honestReply(notification).replaceAll('(', '[').replaceAll(')', ']'));
