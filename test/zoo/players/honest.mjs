#!/usr/bin/env node
// Not broken: the others are this one, but for one thing.
import { honestReply, serve } from '../honest.mjs';

serve((notification) => honestReply(notification));
