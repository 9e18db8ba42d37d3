import type { PlayerSkeleton } from '../../../kit/player-skeleton.js';

export const GC18_SKELETONS: readonly PlayerSkeleton[] = [
  { language: 'python', file: 'player.py', command: ['player.py', '{host}', '{port}'] },
  { language: 'javascript', file: 'player.mjs', command: ['player.mjs', '{host}', '{port}'] },
  { language: 'java', file: 'Player.java', command: ['java', 'Player.java', '{host}', '{port}'] },
];
