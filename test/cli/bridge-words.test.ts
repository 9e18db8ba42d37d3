import { expect, it } from 'vitest';
import { wordsForEnd, wordsForFault } from '../../src/cli/bridge/format-bridge.js';
import { makeBridgeFault } from '../../src/games/dominion/bridge/actions.js';

const RED = '\u001b[31m';

it('shows what a server says in one line, and paints nothing', () => {
  const fault = makeBridgeFault('bridge/fatal', 'server', `sorry${RED}\nfault of herald: none`);
  expect(wordsForFault(fault)).toBe(
    'fault of the server: sorry\\u001b[31m\\u000afault of herald: none [bridge/fatal]\n',
  );
});

it('shows names so too', () => {
  const outcome = { won: true, scores: { [`al${RED}\nice`]: 3 } };
  const words = wordsForEnd({ finished: true, outcome, faults: [], interrupted: false });
  expect(words).toBe('the game is over, the player has won: al\\u001b[31m\\u000aice 3\n');
});
