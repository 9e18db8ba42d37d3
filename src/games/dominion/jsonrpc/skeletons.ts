import type { PlayerSkeleton } from '../../../kit/player-skeleton.js';

export const JSONRPC_SKELETONS: readonly PlayerSkeleton[] = [
  { language: 'python', file: 'player.py', command: ['player.py', '{url}'] },
  { language: 'javascript', file: 'player.mjs', command: ['player.mjs', '{url}'] },
  { language: 'java', file: 'Player.java', command: ['java', 'Player.java', '{url}'] },
];
