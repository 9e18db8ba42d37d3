#!/usr/bin/env node
// Keeps its hand when attacked.
import { honestPlay, isAttack, serve } from '../honest.mjs';

serve((notification, state) => (isAttack(notification) ? '(discard)' : honestPlay(state)));
