import { expect, it } from 'vitest';
import { formatEnd, formatFault } from '../../src/cli/bridge/format-bridge.js';
import { makeBridgeFault } from '../../src/kit/bridge-action.js';

const RED = '\u001b[31m';

it('shows the message of a server on one line, without control characters', () => {
  const fault = makeBridgeFault('bridge/fatal', 'server', `sorry${RED}\nfault of herald: none`);
  expect(formatFault(fault)).toBe('fault of the server: sorry\\u001b[31m\\u000afault of herald: none [bridge/fatal]\n');
});

it('shows names the same way', () => {
  const outcome = { won: true, scores: { [`al${RED}\nice`]: 3 } };
  const words = formatEnd({ finished: true, outcome, faults: [], interrupted: false, fidelity: [] });
  expect(words).toBe('game over, the player won: al\\u001b[31m\\u000aice 3\n');
});
