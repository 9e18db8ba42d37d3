#!/usr/bin/env node
// Turns copper into gold, as soon as it has a mine.
import { honestPlay, servePlays } from '../honest.mjs';

servePlays((state) =>
  state.actions > 0 && state.hand.includes('mine') && state.hand.includes('copper')
    ? '(act mine copper gold)'
    : honestPlay(state, ['mine', 'silver']),
);
