#!/usr/bin/env node
// Not broken: attacks as soon as it can, for the sake of those who cannot defend themselves.
import { honestPlay, servePlays } from '../honest.mjs';

servePlays((state) =>
  state.actions > 0 && state.hand.includes('militia')
    ? '(act militia)'
    : honestPlay(state, ['province', 'gold', 'militia', 'silver']),
);
