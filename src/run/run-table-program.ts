import type { BridgeSettings, LoadedBridge } from '../kit/bridge.js';
import { bridgeToServer } from './bridge/bridge-to-server.js';
import { launchProgram } from './joining-players.js';

/** A program that is to play one game at a table. */
export interface TableProgram {
  readonly name: string;
  readonly argv: readonly string[];
  /** Where to join, including the name. */
  readonly url: string;
  /** Aborted when it is needed no more. */
  readonly signal: AbortSignal;
  /** What people who run the server should know. */
  readonly note: (text: string) => void;
}

/** Milliseconds for a program to go by itself. */
const GRACE_MS = 1000;

/** A program that connects to the table by itself. Settles when it has ended. */
export async function runJoiningProgram({ name, argv, url, signal, note }: TableProgram): Promise<void> {
  const player = launchProgram({ label: name, argv, limits: {} })(url);
  const aborted = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  const fault = await Promise.race([player.gone, aborted]);
  if (fault !== null && !signal.aborted) note(`${name}: ${fault.message}`);
  await player.end(GRACE_MS);
}

export interface BridgedProgram extends TableProgram {
  readonly bridge: LoadedBridge;
  readonly settings: BridgeSettings;
  /** Where the public state of the game is; null if it is not needed. */
  readonly stateUrl: string | null;
  /** Milliseconds for each reply. */
  readonly deadline: number;
}

/** People think for as long as they want. */
const SERVER_TIMEOUT_MS = 24 * 3_600_000;

/** A program of another protocol, over a bridge. Settles when it has ended. */
export async function runBridgedProgram(program: BridgedProgram): Promise<void> {
  const { name, argv, url, signal, note, bridge, settings, stateUrl, deadline } = program;
  await bridgeToServer({
    bridge,
    settings,
    name,
    url,
    stateUrl,
    connection: {},
    player: { argv, limits: {}, sandbox: false },
    deadline,
    firstDeadline: 2 * deadline,
    serverTimeout: SERVER_TIMEOUT_MS,
    grace: GRACE_MS,
    signal,
    onFault: ({ message }) => {
      if (!signal.aborted) note(`${name}: ${message}`);
    },
  });
}
