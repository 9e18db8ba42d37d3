import type { Duplex } from 'node:stream';
import { fault, ok, type Result } from '../../core/result.js';
import type { BridgeSettings, LoadedBridge } from '../../kit/bridge.js';
import type { FidelityObserver } from '../../kit/bridge-fidelity.js';
import { adoptStream, type Clock, systemClock } from '../../peer/index.js';
import type { PlayerLauncher } from '../joining-players.js';
import { type BridgeEnd, demandCodec, streamEnd } from './bridge-end.js';
import { type BridgeEndpoint, openBridgeEndpoint } from './bridge-endpoint.js';
import { type BridgeReport, type BridgeRunOptions, runBridge } from './bridge-runner.js';
import { tcpServerEnd } from './bridge-to-server.js';
import type { BridgeRecord } from './record-bridge.js';
import { RejoinablePlayer } from './rejoinable-player.js';

/** A player that joins over WebSocket, bridged to a driver or a server on a byte stream. */
export interface DriverBridgeOptions
  extends Pick<
    BridgeRunOptions,
    'deadline' | 'firstDeadline' | 'serverTimeout' | 'grace' | 'signal' | 'onFault' | 'onNote' | 'clock'
  > {
  readonly bridge: LoadedBridge;
  readonly settings: BridgeSettings;
  /** The driver writes to it, and reads what is written to it; or the address of a server over TCP. */
  readonly driver: Duplex | { readonly url: string };
  /** Starts the player; null if it joins by itself. */
  readonly launch: PlayerLauncher | null;
  /** Where to listen for the player. */
  readonly host: string;
  readonly port: number;
  readonly rejoinWindow: number;
  readonly record: BridgeRecord | null;
  readonly onFidelity?: FidelityObserver;
  /** Called with the URL to join as soon as players can. */
  readonly onAddress?: (url: string) => void;
}

/** Plays one game. The error is a port that is not available. */
export async function bridgeToDriver(options: DriverBridgeOptions): Promise<Result<BridgeReport>> {
  const { settings, record, onFidelity } = options;
  const clock = options.clock ?? systemClock;
  const bridge = options.bridge.open({
    settings,
    name: null,
    canFetchState: false,
    ...(onFidelity && { onFidelity }),
  });
  const player = new RejoinablePlayer({
    ...options,
    clock,
    pending: () => bridge.pendingForPlayer(),
    ...(record && { observe: record.at('player') }),
  });
  const opened = await openBridgeEndpoint({
    ...options,
    isTaken: () => player.isConnected,
    onJoin: (socket, name) => player.onJoin(socket, name),
  });
  if (!opened.ok) return fault(opened.error.code, opened.error.message);
  const endpoint = opened.value;
  options.onAddress?.(endpoint.urlFor(DEFAULT_NAME));
  try {
    const server = driverEnd(options, clock);
    const startPlayer = starterOf(options, player, endpoint);
    const report = await runBridge({ ...options, clock, bridge, server, startPlayer });
    if (report.faults.some(({ side }) => side === 'player')) noteStderr(player, options);
    return ok(report);
  } finally {
    await endpoint.close();
  }
}

/** For a player that joins by itself; it may use any other. */
const DEFAULT_NAME = 'player';

function driverEnd({ bridge, driver, record, signal }: DriverBridgeOptions, clock: Clock): BridgeEnd<unknown> {
  const codec = demandCodec(bridge.serverCodec);
  if ('url' in driver) {
    return tcpServerEnd({ url: driver.url, ...(signal && { signal }), ...(record && { observe: record.at }) }, codec);
  }
  const peer = adoptStream({
    label: 'driver',
    stream: driver,
    framer: codec.framer(),
    clock,
    ...(record && { observe: record.at('server') }),
  });
  // A driver reads until we exit: there is nothing to wait for.
  return { ...streamEnd(peer, codec), end: () => peer.end(0) };
}

/** A program is started with the name that it has in this game, which only the driver's first state shows. */
const starterOf =
  ({ launch }: DriverBridgeOptions, player: RejoinablePlayer, endpoint: BridgeEndpoint) =>
  (name: string | null): RejoinablePlayer => {
    if (name !== null) player.setGameName(name);
    if (launch !== null) player.expectProgram(launch(endpoint.urlFor(name ?? DEFAULT_NAME)));
    return player;
  };

/** A player at fault often says why on stderr. */
function noteStderr({ stderr }: RejoinablePlayer, { onNote }: DriverBridgeOptions): void {
  if (stderr.length > 0) onNote?.(['the player wrote to stderr:', ...stderr].join('\n  '));
}
