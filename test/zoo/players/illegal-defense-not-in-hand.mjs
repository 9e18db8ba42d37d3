#!/usr/bin/env node
// Discards cards that it does not hold.
import { honestPlay, isAttack, serve } from '../honest.mjs';

serve((notification, state) => (isAttack(notification) ? '(discard province province)' : honestPlay(state)));
