#!/usr/bin/env node
// SHOUTS (S-04).
import { honestReply, serve } from '../honest.mjs';

serve((notification) => honestReply(notification).toUpperCase());
