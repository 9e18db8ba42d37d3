#!/usr/bin/env node
// Plays a treasure that it does not hold.
import { servePlays } from '../honest.mjs';

servePlays((state) => `(add ${['gold', 'silver', 'copper'].find((card) => !state.hand.includes(card))})`);
