#!/usr/bin/env node
// Says everything twice (S-09).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => `${honestReply(notification)}\n${honestReply(notification)}`);
