#!/usr/bin/env node
// Raises an exception when it should reply.
import { serve } from '../honest.mjs';

serve(() => {
  throw new Error('index out of range');
});
