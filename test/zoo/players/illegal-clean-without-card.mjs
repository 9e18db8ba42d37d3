#!/usr/bin/env node
// Shows no card, although it holds some.
import { servePlays } from '../honest.mjs';

servePlays(() => '(clean)');
