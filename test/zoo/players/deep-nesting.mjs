#!/usr/bin/env node
// A million parentheses.
import { serve } from '../honest.mjs';

serve(() => '('.repeat(1e6) + ')'.repeat(1e6));
