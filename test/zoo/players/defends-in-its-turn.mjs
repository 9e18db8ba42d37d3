#!/usr/bin/env node
// Answers `move` with a defense of version 3.
import { serve } from '../honest.mjs';

serve(() => '(discard)');
