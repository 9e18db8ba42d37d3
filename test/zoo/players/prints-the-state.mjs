#!/usr/bin/env node
// Debugs on stdout (S-10).
import { honestReply, serve } from '../honest.mjs';

serve((notification, state) => `hand: ${state.hand.join(', ')}\n${honestReply(notification)}`);
