#!/usr/bin/env node
// Plays a victory card for coins.
import { servePlays } from '../honest.mjs';

servePlays(() => '(add estate)');
