import type { Side } from '../../games/dominion/bridge/actions.js';
import type { Ledger } from '../../games/dominion/bridge/ledger.js';
import {
  openWebsocketBridge,
  type WebsocketBridgeOptions,
} from '../../games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import {
  type Limits,
  lookUp,
  type Observer,
  type PeerFault,
  type SocketOptions,
  startProcess,
} from '../../peer/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { ReconnectingSocket } from '../reconnecting-socket.js';
import { type CrossingOptions, type CrossingReport, cross, type Port, portOf } from './bridge-runner.js';

/** What the bridge needs to know of its two sides. */
export interface WebsocketCrossing
  extends Omit<WebsocketBridgeOptions, 'canLook'>,
    Pick<
      CrossingOptions<Datum, string>,
      'deadline' | 'firstDeadline' | 'patience' | 'grace' | 'signal' | 'onFault' | 'onNote'
    > {
  /** Where to join, the name included. */
  readonly url: string;
  readonly connection: Pick<SocketOptions, 'headers' | 'origin' | 'tls'>;
  /** Where the server tells its public state; null where it does not. */
  readonly stateUrl: string | null;
  readonly player: PlayerProgram | (() => Port<Datum>);
  readonly ledger: Ledger;
  readonly observe?: (side: Side) => Observer;
  readonly onLoss?: (fault: PeerFault) => void;
}

/** A player as a process, with the supervision of all players. */
export interface PlayerProgram {
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits: Partial<Limits>;
  readonly sandbox: boolean;
}

/** Milliseconds for the public state, which an attacked player waits for. */
const LOOK_MS = 2000;

/** Seats an S-expression player at a server of the JSON-RPC protocol, for one game. */
export async function bridgeToServer(options: WebsocketCrossing): Promise<CrossingReport> {
  const { url, connection, stateUrl, ledger, observe, signal } = options;
  const bridge = openWebsocketBridge({ ...options, canLook: stateUrl !== null }, ledger);
  const socket = new ReconnectingSocket({
    label: 'the server',
    url,
    ...connection,
    ...(signal && { signal }),
    ...(observe && { observe: observe('server') }),
    ...(options.onLoss && { onLoss: options.onLoss }),
    onReturn: bridge.returned,
  });
  const { headers, tls } = connection;
  const look = { timeout: LOOK_MS, ...(headers && { headers }), ...(tls && { tls }) };
  let lastWords: readonly string[] = [];
  const hear = (words: readonly string[]): void => {
    lastWords = words;
  };
  const report = await cross({
    ...options,
    bridge,
    server: serverPort(socket),
    startPlayer: () =>
      typeof options.player === 'function'
        ? options.player()
        : withLastWords(playerPort(options.player, observe?.('player')), hear),
    look: async () => (stateUrl === null ? null : lookUp({ url: stateUrl, ...look })),
  });
  // They often say why it is at fault.
  if (report.faults.some(({ side }) => side === 'player')) {
    for (const words of lastWords) options.onNote?.(`the player wrote to stderr: ${words}`);
  }
  return report;
}

/** Hears the last lines that the player wrote to stderr, once it has ended. */
const withLastWords = (port: Port<Datum>, hear: (words: readonly string[]) => void): Port<Datum> => ({
  ...port,
  end: async (graceMs, reason, code) => {
    const ending = await port.end(graceMs, reason, code);
    hear(ending?.stderrTail ?? []);
    return ending;
  },
});

const serverPort = (socket: ReconnectingSocket): Port<string> => ({
  send: (text) => socket.send(text),
  receive: async () => {
    const received = await socket.receive();
    return received.ok ? { ok: true, said: received.message } : received;
  },
  end: (graceMs) => socket.end(graceMs),
});

function playerPort({ argv, cwd, limits, sandbox }: PlayerProgram, observe: Observer | undefined): Port<Datum> {
  const peer = startProcess({
    label: 'the player',
    argv,
    framer: createReader(),
    limits,
    sandbox,
    ...(cwd !== undefined && { cwd }),
    ...(observe && { observe }),
  });
  return portOf(peer, ({ datum }) => datum, '\n');
}
