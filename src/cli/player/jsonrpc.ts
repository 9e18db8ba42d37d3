import type { PeerFault } from '../../peer/index.js';
import { hearFrame, type JsonPlayer, newJsonPlayer } from '../../players/jsonrpc.js';
import type { Strategy } from '../../players/strategy.js';
import { attend } from '../../run/attend.js';
import { EXIT } from '../exit.js';
import { complain } from './complain.js';

/** Plays at a server until the game is over. */
export async function playOnSocket(url: string, strategy: Strategy, wantsRematch: boolean): Promise<void> {
  const player = newJsonPlayer(strategy, wantsRematch);
  const abort = new AbortController();
  const interrupt = (): void => abort.abort();
  // Once: whoever presses it again means it.
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const fault = await attend(attendeeOf(player), {
    url,
    signal: abort.signal,
    onLoss: ({ message }) => process.stderr.write(`herald player: ${message}; coming back\n`),
  });
  process.off('SIGINT', interrupt);
  process.off('SIGTERM', interrupt);
  if (abort.signal.aborted) process.exitCode = EXIT.interrupted;
  else conclude(player, fault);
}

const attendeeOf = (player: JsonPlayer) => ({
  label: 'the server',
  hear: (frame: string) => {
    const played = player.outcome;
    const replies = hearFrame(player, frame);
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
