#!/usr/bin/env node
// Plays no treasure in particular.
import { servePlays } from '../honest.mjs';

servePlays(() => '(add)');
