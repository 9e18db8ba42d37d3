#!/usr/bin/env node
// Plays an action card that it does not hold.
import { servePlays } from '../honest.mjs';

servePlays(() => '(act mine copper silver)');
