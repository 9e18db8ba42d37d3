#!/usr/bin/env node
// Ends with status 0 when it should reply.
import { serve } from '../honest.mjs';

serve(() => process.exit(0));
