import { EXIT } from '../../kit/exit-codes.js';
import type { LocalPlayer } from '../../kit/local-player.js';
import type { Protocol } from '../../kit/protocol.js';
import type { PeerFault } from '../../peer/index.js';
import { playOverNetwork } from '../../run/play-over-network.js';
import { interruptible } from '../interrupt.js';
import { printError } from './print-error.js';

/** Plays at a server until the game is over. */
export const playAtServer = (protocol: Protocol, url: string, player: LocalPlayer<unknown>): Promise<void> =>
  interruptible(async (signal) => {
    const fault = await playOverNetwork(protocol, withOutput(player), { url, signal, onLoss });
    if (signal.aborted) process.exitCode = EXIT.interrupted;
    else conclude(player, fault);
  });

const onLoss = ({ message }: PeerFault): void => {
  process.stderr.write(`herald player: ${message}; reconnecting\n`);
};

/** Prints each result once, and what the server does wrong. */
function withOutput(player: LocalPlayer<unknown>): LocalPlayer<unknown> {
  let printed: string | null = null;
  const printing = (replies: readonly string[]): readonly string[] => {
    for (const complaint of player.takeComplaints()) printError(complaint);
    const result = player.result();
    if (result !== null && result !== printed) process.stdout.write(`${result}\n`);
    printed = result;
    return replies;
  };
  return {
    ...player,
    receive: (message) => printing(player.receive(message)),
    wake: () => printing(player.wake?.() ?? []),
  };
}

/** A server may close the connection after the game instead of starting another, but not before its end. */
function conclude(player: LocalPlayer<unknown>, fault: PeerFault | null): void {
  if (fault === null || (fault.code === 'peer/closed' && player.result() !== null)) return;
  const where = fault.code === 'peer/closed' ? `the game is not over, but ${fault.message}` : fault.message;
  printError(where, fault.blame === 'player' ? EXIT.failed : EXIT.fault);
}
