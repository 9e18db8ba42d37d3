#!/usr/bin/env node
// NUL bytes before its reply.
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `\0\0${honestReply(notification)}`);
