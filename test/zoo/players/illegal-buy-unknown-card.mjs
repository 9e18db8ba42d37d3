#!/usr/bin/env node
// Buys a card that does not exist.
import { servePlays } from '../honest.mjs';

servePlays(() => '(buy platinum)');
