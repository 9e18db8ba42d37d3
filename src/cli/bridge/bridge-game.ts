import type { BridgeEntry, BridgeSettings } from '../../kit/bridge.js';
import type { BridgeFault } from '../../kit/bridge-action.js';
import type { FidelityObserver } from '../../kit/bridge-fidelity.js';
import { EXIT } from '../../kit/exit-codes.js';
import { framingOf } from '../../kit/protocol.js';
import { blameFor, makeCommand, systemClock } from '../../peer/index.js';
import { makePolicy } from '../../report/bridge-report.js';
import type { BridgeReport } from '../../run/bridge/bridge-runner.js';
import { type BridgeRecord, recordBridge } from '../../run/bridge/record-bridge.js';
import { recordToFile } from '../record-to-file.js';
import { formatFault } from './format-bridge.js';

/** What every command that runs a bridge knows about the game. */
export interface BridgeGame {
  readonly entry: BridgeEntry;
  readonly settings: BridgeSettings;
  /** The command line of the player; null if it is not started. */
  readonly argv: readonly string[] | null;
  readonly deadline: number;
  readonly firstDeadline: number;
  /** The file to record to; null for none. */
  readonly record: string | null;
  readonly explain: boolean;
  readonly quiet: boolean;
}

/** Runs a game, recording both sides if asked to. */
export async function recorded<T>(game: BridgeGame, run: (record: BridgeRecord | null) => Promise<T>): Promise<T> {
  const { record: path, entry } = game;
  if (path === null) return run(null);
  const framings = { player: framingOf(entry.player.transport), server: framingOf(entry.server.transport) };
  return recordToFile(path, (append) => run(recordBridge(headerOf(game), framings, systemClock.now, append)));
}

const headerOf = ({ entry, settings, argv, deadline, firstDeadline }: BridgeGame) => ({
  title: entry.title,
  protocol: entry.serverProtocol(settings),
  deadline,
  'first-deadline': firstDeadline,
  ...(argv !== null && { command: makeCommand(argv) }),
  started: new Date().toISOString(),
});

interface Callbacks {
  readonly onNote: (text: string) => void;
  readonly onFault: (fault: BridgeFault) => void;
  readonly onFidelity?: FidelityObserver;
}

/** Prints what happens, and adds it to the record. `server` is what the player is bridged to: `the driver`. */
export const callbacksFor = (
  { explain, quiet }: BridgeGame,
  record: BridgeRecord | null,
  say: (text: string) => void,
  server: string,
): Callbacks => ({
  onNote: (text) => {
    record?.note(text);
    if (!quiet) say(text);
  },
  onFault: (fault) => {
    record?.note(`fault of ${fault.side} ${fault.code}: ${fault.message}`);
    process.stderr.write(formatFault(fault, server));
  },
  ...(explain && {
    onFidelity: (row, fidelity) => {
      if (fidelity !== 'exact') say(makePolicy(row, fidelity));
    },
  }),
});

export function exitCodeOf({ finished, faults, interrupted }: BridgeReport): number {
  if (interrupted) return EXIT.interrupted;
  // An unreachable server, for example, is not the fault of either side.
  if (faults.some(({ code }) => blameFor(code) === 'environment')) return EXIT.fault;
  return finished && faults.length === 0 ? EXIT.passed : EXIT.failed;
}
