import { Duplex } from 'node:stream';
import { Ledger } from '../../games/dominion/bridge/ledger.js';
import { makeCommand } from '../../peer/index.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import type { CrossingReport } from '../../run/bridge/bridge-runner.js';
import type { BridgeRecord } from '../../run/bridge/record-bridge.js';
import { bridgeStdio } from '../../run/bridge/run-jsonrpc-on-sexpr.js';
import { launchProgram, type PlayerLauncher } from '../../run/joining-players.js';
import { EnvironmentError } from '../errors.js';
import { interruptible } from '../interrupt.js';
import { exitCodeOf } from './bridge-exit-code.js';
import { bridgeRecorded } from './bridge-record-file.js';
import { explaining, wordsForEnd, wordsForFault } from './format-bridge.js';
import { parseStdioOptions, type RawStdio, type StdioOptions } from './stdio-options.js';

/** Milliseconds for the player to go after the game, and to come back after a loss; and for a driver to say anything. */
const GRACE = 2000;
const REJOIN_WINDOW = 10_000;
const PATIENCE = 3_600_000;

/** Nothing but plays goes to standard output. */
const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${text}\n`);
};

/** One game, from the first word of the driver to its last. */
export const bridgeOnPipes = (raw: RawStdio): Promise<void> =>
  interruptible(async (signal) => {
    const options = parseStdioOptions(raw);
    const ledger = new Ledger(options.explain ? explaining(say) : undefined);
    const report = await bridgeRecorded(options.record, headerOf(options), (record) =>
      run(options, ledger, record, signal),
    );
    if (!options.quiet) process.stderr.write(`${wordsForEnd(report)}\n${makeFidelityReport(ledger.rows())}`);
    process.exitCode = exitCodeOf(report);
  });

async function run(
  options: StdioOptions,
  ledger: Ledger,
  record: BridgeRecord | null,
  signal: AbortSignal,
): Promise<CrossingReport> {
  const note = (text: string): void => {
    record?.note(text);
    if (!options.quiet) say(text);
  };
  const done = await bridgeStdio({
    ...options,
    driver: pipes(),
    invite: invitationOf(options, record),
    ledger,
    record,
    grace: GRACE,
    patience: PATIENCE,
    rejoinWindow: REJOIN_WINDOW,
    signal,
    onNote: note,
    onFault: (fault) => {
      record?.note(`fault of ${fault.side} ${fault.code}: ${fault.message}`);
      process.stderr.write(wordsForFault(fault, { server: 'the driver' }));
    },
    ...(options.argv === null && { onAddress: (url) => say(`a player may join at ${url}`) }),
  });
  if (!done.ok) throw new EnvironmentError(done.error.message);
  return done.value;
}

/** A driver that has gone is told by the end of its pipe, whichever of them we notice first. */
function pipes(): Duplex {
  process.stdout.removeAllListeners('error');
  return Duplex.from({ readable: process.stdin, writable: process.stdout });
}

const invitationOf = ({ argv, memory, processes }: StdioOptions, record: BridgeRecord | null): PlayerLauncher | null =>
  argv === null
    ? null
    : launchProgram({
        label: 'player',
        argv,
        limits: { memory, processes },
        ...(record && { observe: record.at('player') }),
      });

const headerOf = ({ version, deadline, firstDeadline, argv }: StdioOptions) => ({
  title: 'a JSON-RPC player at an S-expression driver',
  protocol: `sexpr/${version}`,
  deadline,
  'first-deadline': firstDeadline,
  ...(argv !== null && { command: makeCommand(argv) }),
  started: new Date().toISOString(),
});
