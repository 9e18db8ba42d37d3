#!/usr/bin/env node
// Defends itself with a moat that it does not hold.
import { honestPlay, isAttack, serve } from '../honest.mjs';

serve((notification, state) => (isAttack(notification) ? '(moat)' : honestPlay(state)));
