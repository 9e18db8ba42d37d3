import type { Mutant } from '../mutant.js';
import { ATTACKS } from './attacks.js';
import { EFFECTS } from './effects.js';
import { ENDINGS } from './endings.js';
import { NOTIFICATIONS } from './notifications.js';
import { READINGS } from './readings.js';
import { REFUSALS } from './refusals.js';
import { STATES } from './states.js';

export const SEXPR_SERVERS: readonly Mutant[] = [
  ...STATES,
  ...EFFECTS,
  ...REFUSALS,
  ...NOTIFICATIONS,
  ...ATTACKS,
  ...ENDINGS,
  ...READINGS,
];
