import type { BridgeSettings, LoadedBridge, StreamCodec } from '../../kit/bridge.js';
import type { Side } from '../../kit/bridge-action.js';
import type { FidelityObserver } from '../../kit/bridge-fidelity.js';
import {
  connectTcp,
  getJson,
  type Observer,
  type PeerFault,
  type PeerLimits,
  startProcess,
  type WebSocketOptions,
} from '../../peer/index.js';
import { addressOf } from '../address-placeholders.js';
import { ReconnectingSocket } from '../reconnecting-socket.js';
import { type BridgeEnd, demandCodec, streamEnd } from './bridge-end.js';
import { type BridgeReport, type BridgeRunOptions, runBridge } from './bridge-runner.js';

/** A player that is started as a process, bridged to a server that it joins over WebSocket or TCP. */
export interface ServerBridgeOptions
  extends Pick<
    BridgeRunOptions,
    'deadline' | 'firstDeadline' | 'serverTimeout' | 'grace' | 'signal' | 'onFault' | 'onNote'
  > {
  readonly bridge: LoadedBridge;
  readonly settings: BridgeSettings;
  /** What the player is called at the server. */
  readonly name: string;
  /** Where to join, including the name. */
  readonly url: string;
  readonly connection: Pick<WebSocketOptions, 'headers' | 'origin' | 'tls'>;
  /** Where the server publishes the state of the game; null if it is not to be fetched. */
  readonly stateUrl: string | null;
  readonly player: PlayerProgram | (() => BridgeEnd<unknown>);
  readonly onFidelity?: FidelityObserver;
  readonly observe?: (side: Side) => Observer;
  readonly onLoss?: (fault: PeerFault) => void;
}

export interface PlayerProgram {
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits: Partial<PeerLimits>;
  readonly sandbox: boolean;
  /** Paths that a sandbox hides. */
  readonly hidden?: readonly string[];
}

/** Milliseconds to fetch the public state, while an attacked player waits. */
const STATE_TIMEOUT_MS = 2000;

/** Plays one game. */
export async function bridgeToServer(options: ServerBridgeOptions): Promise<BridgeReport> {
  const { settings, name, stateUrl, onFidelity, onNote } = options;
  const bridge = options.bridge.open({
    settings,
    name,
    canFetchState: stateUrl !== null,
    ...(onFidelity && { onFidelity }),
  });
  let stderr: readonly string[] = [];
  const report = await runBridge({
    ...options,
    bridge,
    server:
      options.bridge.serverCodec === null
        ? serverEnd(options, () => bridge.onServerReconnect())
        : tcpServerEnd(options, options.bridge.serverCodec),
    startPlayer: () =>
      playerEnd(options, (lines) => {
        stderr = lines;
      }),
    fetchState: () => fetchState(options),
  });
  // A player at fault often says why on stderr.
  if (report.faults.some(({ side }) => side === 'player')) {
    for (const line of stderr) onNote?.(`the player wrote to stderr: ${line}`);
  }
  return report;
}

/** What the WebSocket carries are frames of text: no codec is needed. */
function serverEnd({ url, connection, signal, observe, onLoss }: ServerBridgeOptions, onReturn: () => void) {
  const socket = new ReconnectingSocket({
    label: 'the server',
    url,
    ...connection,
    ...(signal && { signal }),
    ...(observe && { observe: observe('server') }),
    ...(onLoss && { onLoss }),
    onReturn,
  });
  return {
    send: (text: string) => socket.send(text),
    receive: () => socket.receive(),
    end: (graceMs: number) => socket.end(graceMs),
  } satisfies BridgeEnd<string>;
}

export function tcpServerEnd<M>(
  { url, signal, observe }: Pick<ServerBridgeOptions, 'url' | 'signal' | 'observe'>,
  codec: StreamCodec<M>,
): BridgeEnd<M> {
  const peer = connectTcp<M>({
    ...addressOf(url),
    label: 'the server',
    framer: codec.framer(),
    limits: { output: Number.POSITIVE_INFINITY },
    ...(signal && { signal }),
    ...(observe && { observe: observe('server') }),
  });
  return streamEnd(peer, codec);
}

function playerEnd(
  { bridge, player, observe }: ServerBridgeOptions,
  onStderr: (lines: readonly string[]) => void,
): BridgeEnd<unknown> {
  if (typeof player === 'function') return player();
  const end = startPlayer(player, demandCodec(bridge.playerCodec), observe?.('player'));
  return {
    ...end,
    end: async (graceMs, reason) => {
      const ending = await end.end(graceMs, reason);
      onStderr(ending?.stderr ?? []);
      return ending;
    },
  };
}

function startPlayer<M>(
  { argv, cwd, limits, sandbox, hidden = [] }: PlayerProgram,
  codec: StreamCodec<M>,
  observe: Observer | undefined,
): BridgeEnd<M> {
  const peer = startProcess({
    label: 'the player',
    argv,
    framer: codec.framer(),
    limits,
    sandbox,
    hidden,
    ...(cwd !== undefined && { cwd }),
    ...(observe && { observe }),
  });
  return streamEnd(peer, codec);
}

async function fetchState({ stateUrl, connection: { headers, tls } }: ServerBridgeOptions): Promise<unknown> {
  if (stateUrl === null) return null;
  return getJson({ url: stateUrl, timeout: STATE_TIMEOUT_MS, ...(headers && { headers }), ...(tls && { tls }) });
}
