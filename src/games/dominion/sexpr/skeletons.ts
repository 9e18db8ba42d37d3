import type { PlayerSkeleton } from '../../../kit/player-skeleton.js';

export const SEXPR_SKELETONS: readonly PlayerSkeleton[] = [
  { language: 'python', file: 'player.py', command: ['player.py'] },
  { language: 'javascript', file: 'player.mjs', command: ['player.mjs'] },
  { language: 'java', file: 'Player.java', command: ['java', 'Player.java'] },
  { language: 'haskell', file: 'Player.hs', command: ['Player.hs'] },
];
