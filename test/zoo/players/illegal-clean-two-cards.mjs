#!/usr/bin/env node
// Shows two cards.
import { servePlays } from '../honest.mjs';

servePlays((state) => `(clean ${state.hand[0]} ${state.hand[1]})`);
