import { Duplex } from 'node:stream';
import type { BridgeEntry } from '../../kit/bridge.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import type { BridgeReport } from '../../run/bridge/bridge-runner.js';
import { bridgeToDriver } from '../../run/bridge/bridge-to-driver.js';
import type { BridgeRecord } from '../../run/bridge/record-bridge.js';
import { launchProgram, type PlayerLauncher } from '../../run/joining-players.js';
import { EnvironmentError } from '../errors.js';
import { interruptible } from '../interrupt.js';
import { callbacksFor, exitCodeOf, recorded } from './bridge-game.js';
import { formatEnd } from './format-bridge.js';
import { parseStdioOptions, type RawStdio, type StdioOptions } from './stdio-options.js';

/** Milliseconds for the player to exit after the game. */
const GRACE = 2000;
/** Milliseconds for the player to rejoin after losing its connection. */
const REJOIN_WINDOW = 10_000;
/** Milliseconds that the driver may be silent. */
const SERVER_TIMEOUT = 3_600_000;

/** Standard output is the driver's: only plays go there. */
const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${text}\n`);
};

/** Plays one game for the driver on standard input and output. */
export const bridgeOnStdio = (entry: BridgeEntry, raw: RawStdio): Promise<void> =>
  interruptible(async (signal) => {
    const options = parseStdioOptions(entry, raw);
    const report = await recorded(options, (record) => run(options, record, signal));
    if (!options.quiet) process.stderr.write(`${formatEnd(report)}\n${makeFidelityReport(report.fidelity)}`);
    process.exitCode = exitCodeOf(report);
  });

async function run(options: StdioOptions, record: BridgeRecord | null, signal: AbortSignal): Promise<BridgeReport> {
  const { entry, argv, settings, host, port, deadline, firstDeadline } = options;
  const done = await bridgeToDriver({
    bridge: await entry.load(),
    settings,
    driver: standardStreams(),
    launch: launcherOf(options, record),
    host,
    port,
    record,
    deadline,
    firstDeadline,
    grace: GRACE,
    serverTimeout: SERVER_TIMEOUT,
    rejoinWindow: REJOIN_WINDOW,
    signal,
    ...callbacksFor(options, record, say, 'the driver'),
    ...(argv === null && { onAddress: (url) => say(`a player can join at ${url}`) }),
  });
  if (!done.ok) throw new EnvironmentError(done.error.message);
  return done.value;
}

/** When the driver exits, either pipe may break first: both count as the end of input. */
function standardStreams(): Duplex {
  process.stdout.removeAllListeners('error');
  return Duplex.from({ readable: process.stdin, writable: process.stdout });
}

const launcherOf = (
  { argv, memory, processes, sandbox, record: file }: StdioOptions,
  record: BridgeRecord | null,
): PlayerLauncher | null =>
  argv === null
    ? null
    : launchProgram({
        label: 'player',
        argv,
        limits: { memory, processes },
        sandbox,
        hidden: file === null ? [] : [file],
        ...(record && { observe: record.at('player') }),
      });
