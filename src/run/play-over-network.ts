import type { LocalPlayer } from '../kit/local-player.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import {
  type Clock,
  connectTcp,
  makeFault,
  type Observer,
  type PeerFault,
  type Received,
  systemClock,
  WakeDeadline,
} from '../peer/index.js';
import { addressOf } from './address-placeholders.js';
import { ReconnectingSocket } from './reconnecting-socket.js';

export interface PlayOverNetworkOptions {
  readonly url: string;
  /** What faults call the server. */
  readonly label?: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Called before each attempt to come back, over WebSocket. */
  readonly onLoss?: (fault: PeerFault) => void;
  readonly observe?: Observer;
}

type NetworkPlayer<M> = Pick<LocalPlayer<M>, 'receive' | 'isOver' | 'timer' | 'wake'>;
type NetworkProtocol<M> = Pick<PlayerProtocol<M>, 'codec' | 'transport'>;

/** A connection to a server, whatever the transport. */
interface ServerLink<M> {
  /** Null once that many milliseconds have passed without a message; over WebSocket nobody asks for that. */
  readonly receive: (patience: number) => Promise<Received<M> | null>;
  readonly send: (text: string) => void;
  readonly end: (graceMs: number) => Promise<unknown>;
}

/** How long the server may take to close its side after the game. */
const CLOSE_MS = 2000;

/** Plays a game at a server. Null when it is over; otherwise the fault that ended it. */
export async function playOverNetwork<M>(
  protocol: NetworkProtocol<M>,
  player: NetworkPlayer<M>,
  options: PlayOverNetworkOptions,
): Promise<PeerFault | null> {
  const { signal, clock = systemClock } = options;
  const line = protocol.transport === 'tcp' ? tcpLine(protocol, options) : webSocketLine(protocol, options);
  const leave = (): void => void line.end(0);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  try {
    const fault = await converse(player, line, clock);
    return signal?.aborted ? null : fault;
  } finally {
    // A player that throws leaves as well: its connection would keep the process alive.
    signal?.removeEventListener('abort', leave);
    await line.end(signal?.aborted ? 0 : CLOSE_MS);
  }
}

async function converse<M>(
  player: NetworkPlayer<M>,
  { receive, send }: ServerLink<M>,
  clock: Clock,
): Promise<PeerFault | null> {
  const deadline = new WakeDeadline(clock);
  while (!player.isOver()) {
    const received = await receive(deadline.left(player.timer?.() ?? null));
    if (received?.ok === false) return received.fault;
    if (received === null) deadline.reset();
    const replies = received === null ? (player.wake?.() ?? []) : player.receive(received.message);
    for (const reply of replies) send(reply);
  }
  return null;
}

const LABEL = 'the server';

function webSocketLine<M>({ codec }: NetworkProtocol<M>, options: PlayOverNetworkOptions): ServerLink<M> {
  const socket = new ReconnectingSocket({ label: LABEL, ...options });
  return {
    receive: async () => {
      const received = await socket.receive();
      if (!received.ok) return received;
      const message = codec.parse(received.message);
      if (message.ok) return { ...received, message: message.value };
      return { ok: false, fault: makeFault(message.error.code, message.error.message, { framing: message.error }) };
    },
    send: (text) => socket.send(text),
    end: (graceMs) => socket.end(graceMs),
  };
}

function tcpLine<M>({ codec }: NetworkProtocol<M>, options: PlayOverNetworkOptions): ServerLink<M> {
  const { url, signal, clock, observe, label = LABEL } = options;
  const peer = connectTcp<M>({
    ...addressOf(url),
    label,
    framer: codec.framer(),
    limits: { output: Number.POSITIVE_INFINITY },
    ...(signal && { signal }),
    ...(clock && { clock }),
    ...(observe && { observe }),
  });
  return {
    receive: async (patience) => {
      const received = await peer.receive(patience);
      return !received.ok && received.fault.code === 'peer/timeout' ? null : received;
    },
    send: (text) => peer.send(text + codec.terminator),
    end: (graceMs) => peer.end(graceMs),
  };
}
