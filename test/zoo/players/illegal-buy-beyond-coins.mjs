#!/usr/bin/env node
// Buys what it cannot pay.
import { servePlays } from '../honest.mjs';

servePlays(() => '(buy province)');
