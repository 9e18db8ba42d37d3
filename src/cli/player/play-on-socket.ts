import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../games/dominion/jsonrpc/player.js';
import type { Strategy } from '../../games/dominion/strategies/strategy.js';
import type { PeerFault } from '../../peer/index.js';
import { playOverSocket } from '../../run/play-over-socket.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { complain } from './print-error.js';

/** Plays at a server until the game is over. */
export const playOnSocket = (url: string, strategy: Strategy, wantsRematch: boolean): Promise<void> =>
  interruptible(async (signal) => {
    const player = newJsonPlayer(strategy, wantsRematch);
    const fault = await playOverSocket(attendeeOf(player), { url, signal, onLoss });
    if (signal.aborted) process.exitCode = EXIT.interrupted;
    else conclude(player, fault);
  });

const onLoss = ({ message }: PeerFault): void => {
  process.stderr.write(`herald player: ${message}; coming back\n`);
};

const attendeeOf = (player: JsonPlayer) => ({
  label: 'the server',
  receive: (frame: string) => {
    const played = player.outcome;
    const replies = receiveFrame(player, frame);
    for (const complaint of player.complaints.splice(0)) complain(complaint);
    if (player.outcome !== null && player.outcome !== played) process.stdout.write(`${wordsFor(player.outcome)}\n`);
    return replies;
  },
  isOver: () => player.over,
});

const wordsFor = ({ result, scores }: NonNullable<JsonPlayer['outcome']>): string =>
  `${result === 'Win' ? 'won' : 'lost'}: ${Object.entries(scores)
    .map(([name, points]) => `${name} ${points}`)
    .join(', ')}`;

/** A server may close after the game instead of starting another; before its end it may not. */
function conclude(player: JsonPlayer, fault: PeerFault | null): void {
  if (fault === null || (fault.code === 'peer/closed' && player.outcome !== null)) return;
  const where = fault.code === 'peer/closed' ? `the game is not over, and ${fault.message}` : fault.message;
  complain(where, fault.blame === 'player' ? EXIT.failed : EXIT.fault);
}
