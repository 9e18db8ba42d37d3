import type { LocalPlayer } from '../../kit/local-player.js';
import type { Protocol } from '../../kit/protocol.js';
import { playOnStreams } from '../../run/play-on-streams.js';
import { printError } from './print-error.js';

/** Answers standard input on standard output until the end of input. */
export const playOnPipes = <M>(protocol: Protocol<M>, player: LocalPlayer<M>): Promise<void> =>
  playOnStreams(protocol, player, {
    input: process.stdin,
    output: process.stdout,
    complain: (text) => printError(text),
  });
