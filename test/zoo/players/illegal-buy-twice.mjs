#!/usr/bin/env node
// Buys once more than it may.
import { honestPlay, servePlays } from '../honest.mjs';

servePlays((state) => (state.buys === 0 ? '(buy copper)' : honestPlay(state, ['silver', 'moat'])));
