import type { Clock, PeerFault } from '../peer/index.js';
import { ReconnectingSocket } from './reconnecting-socket.js';

/** A player in this process, between whose ears and mouth there is no wire. */
export interface LocalPlayer {
  readonly label: string;
  /** Hears a message and returns what it says to it. */
  readonly receive: (message: string) => readonly string[];
  /** Whether it has nothing more to hear. */
  readonly isOver: () => boolean;
}

export interface PlayOverSocketOptions {
  readonly url: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Called before each attempt to come back. */
  readonly onLoss?: (fault: PeerFault) => void;
}

/** No longer than that for the server to answer our close. */
const FAREWELL_MS = 2000;

/** Takes a player through a game over a socket. Null when it is over; otherwise the fault that ended it. */
export async function playOverSocket(attendee: LocalPlayer, options: PlayOverSocketOptions): Promise<PeerFault | null> {
  const { signal } = options;
  const socket = new ReconnectingSocket({ ...options, label: attendee.label });
  const leave = (): void => void socket.end(0);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const fault = await converse(attendee, socket);
  signal?.removeEventListener('abort', leave);
  await socket.end(signal?.aborted ? 0 : FAREWELL_MS);
  return signal?.aborted ? null : fault;
}

async function converse(attendee: LocalPlayer, socket: ReconnectingSocket): Promise<PeerFault | null> {
  while (!attendee.isOver()) {
    const received = await socket.receive();
    if (!received.ok) return received.fault;
    for (const reply of attendee.receive(received.message)) socket.send(reply);
  }
  return null;
}
