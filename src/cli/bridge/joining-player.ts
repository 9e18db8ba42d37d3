import type { Duplex } from 'node:stream';
import type { BridgeReport } from '../../run/bridge/bridge-runner.js';
import { bridgeToDriver } from '../../run/bridge/bridge-to-driver.js';
import type { BridgeRecord } from '../../run/bridge/record-bridge.js';
import { EnvironmentError } from '../../run/errors.js';
import { launchProgram, type PlayerLauncher } from '../../run/joining-players.js';
import { callbacksFor } from './bridge-game.js';
import type { StdioOptions } from './stdio-options.js';

/** Milliseconds for the player to exit after the game. */
const GRACE = 2000;
/** Milliseconds for the player to rejoin after losing its connection. */
const REJOIN_WINDOW = 10_000;
/** Milliseconds that the driver or server may be silent. */
const SERVER_TIMEOUT = 3_600_000;

/** What a player that connects to the bridge is bridged to. */
export interface BridgedGame {
  readonly driver: Duplex | { readonly url: string };
  /** What faults call it: `the driver`. */
  readonly label: string;
  readonly record: BridgeRecord | null;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
}

/** Plays one game with a player that connects to the bridge. */
export async function playJoiningPlayer(
  options: StdioOptions,
  { driver, label, record, signal, say }: BridgedGame,
): Promise<BridgeReport> {
  const { entry, argv, settings, host, port, deadline, firstDeadline } = options;
  const done = await bridgeToDriver({
    bridge: await entry.load(),
    settings,
    driver,
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
    ...callbacksFor(options, record, say, label),
    ...(argv === null && { onAddress: (url) => say(`a player can join at ${url}`) }),
  });
  if (!done.ok) throw new EnvironmentError(done.error.message);
  return done.value;
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
