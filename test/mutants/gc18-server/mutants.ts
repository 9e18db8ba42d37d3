import type { Mutant } from '../mutant.js';
import { CHARACTERS } from './characters.js';
import { COINS } from './coins.js';
import { ENDINGS } from './endings.js';
import { ISLANDS } from './islands.js';
import { LOBBY } from './lobby.js';
import { MESSAGES } from './messages.js';
import { PLANNING } from './planning.js';

export const GC18_SERVERS: readonly Mutant[] = [
  ...LOBBY,
  ...MESSAGES,
  ...PLANNING,
  ...ISLANDS,
  ...CHARACTERS,
  ...COINS,
  ...ENDINGS,
];
