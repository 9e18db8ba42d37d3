#!/usr/bin/env node
// A card whose name takes 10 MB.
import { serve } from '../honest.mjs';

serve(() => `(add ${'copper'.repeat(1_700_000)})`);
