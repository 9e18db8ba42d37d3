#!/usr/bin/env node
// Discards its whole hand when attacked.
import { honestPlay, isAttack, serve } from '../honest.mjs';

serve((notification, state) => (isAttack(notification) ? `(discard ${state.hand.join(' ')})` : honestPlay(state)));
