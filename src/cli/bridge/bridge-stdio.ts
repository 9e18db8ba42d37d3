import { Duplex } from 'node:stream';
import type { BridgeEntry } from '../../kit/bridge.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import { interruptible } from '../interrupt.js';
import { exitCodeOf, recorded } from './bridge-game.js';
import { formatEnd } from './format-bridge.js';
import { playJoiningPlayer } from './joining-player.js';
import { parseStdioOptions, type RawStdio } from './stdio-options.js';

/** Standard output is the driver's: only plays go there. */
const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${text}\n`);
};

/** Plays one game for the driver on standard input and output. */
export const bridgeOnStdio = (entry: BridgeEntry, raw: RawStdio): Promise<void> =>
  interruptible(async (signal) => {
    const options = parseStdioOptions(entry, raw);
    const report = await recorded(options, (record) =>
      playJoiningPlayer(options, { driver: standardStreams(), label: 'the driver', record, signal, say }),
    );
    if (!options.quiet) process.stderr.write(`${formatEnd(report)}\n${makeFidelityReport(report.fidelity)}`);
    process.exitCode = exitCodeOf(report);
  });

/** When the driver exits, either pipe may break first: both count as the end of input. */
function standardStreams(): Duplex {
  process.stdout.removeAllListeners('error');
  return Duplex.from({ readable: process.stdin, writable: process.stdout });
}
