#!/usr/bin/env node
// Shows a card that it does not hold.
import { servePlays } from '../honest.mjs';

servePlays((state) => `(clean ${['province', 'gold', 'duchy'].find((card) => !state.hand.includes(card))})`);
