import { type Clock, connectSocket, type PeerFault, pause, type SocketPeer, systemClock } from '../peer/index.js';

/** A player in this process, between whose ears and mouth there is no wire. */
export interface Attendee {
  readonly label: string;
  /** Hears a message and returns what it says to it. */
  readonly hear: (message: string) => readonly string[];
  /** Whether it has nothing more to hear. */
  readonly isOver: () => boolean;
}

export interface AttendOptions {
  readonly url: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** Called before each attempt to come back. */
  readonly onLoss?: (fault: PeerFault) => void;
}

/** Milliseconds before each attempt to come back, until something is heard again. */
const BACKOFF = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000] as const;

/** A server that lets us in again and again only to lose us is not worth it. */
const MOST_RETURNS = 50;

/** No longer than that for the server to answer our close. */
const FAREWELL_MS = 2000;

/** Takes a player through a game over a socket. Null when it is over; otherwise the fault that ended it. */
export async function attend(attendee: Attendee, options: AttendOptions): Promise<PeerFault | null> {
  const { clock = systemClock, signal } = options;
  let secret: string | null = null;
  let losses = 0;
  for (let returns = 0; ; returns++) {
    const visit = await visitOnce(attendee, secret === null ? options.url : withSecret(options.url, secret), options);
    if (visit.fault === null || signal?.aborted) return null;
    secret = visit.secret ?? secret;
    losses = visit.hasHeard ? 0 : losses + 1;
    const delay = BACKOFF[losses];
    if (secret === null || !visit.isLost || delay === undefined || returns >= MOST_RETURNS) return visit.fault;
    options.onLoss?.(visit.fault);
    await pause(clock, delay);
  }
}

interface Visit {
  readonly fault: PeerFault | null;
  readonly hasHeard: boolean;
  /** Whether the fault is one that another attempt may mend. */
  readonly isLost: boolean;
  /** What lets us come back. */
  readonly secret: string | null;
}

async function visitOnce(attendee: Attendee, url: string, { clock, signal }: AttendOptions): Promise<Visit> {
  const peer = connectSocket({
    label: attendee.label,
    url,
    // However many games it plays there.
    limits: { output: Number.POSITIVE_INFINITY },
    ...(clock && { clock }),
  });
  const leave = (): void => void peer.end(0);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  const { fault, hasHeard } = await converse(attendee, peer);
  signal?.removeEventListener('abort', leave);
  await peer.end(signal?.aborted ? 0 : FAREWELL_MS);
  return { fault, hasHeard, isLost: isLost(peer, fault), secret: secretOf(peer) };
}

async function converse(attendee: Attendee, peer: SocketPeer): Promise<Pick<Visit, 'fault' | 'hasHeard'>> {
  let hasHeard = false;
  while (!attendee.isOver()) {
    const received = await peer.receive(Number.POSITIVE_INFINITY);
    if (!received.ok) return { fault: received.fault, hasHeard };
    hasHeard = true;
    for (const reply of attendee.hear(received.message)) peer.send(reply);
  }
  return { fault: null, hasHeard };
}

/** Closed by the network, or by a server that goes or comes. */
const TRANSIENT_CLOSES = [1001, 1006, 1012, 1013];
const TRANSIENT_STATUSES = [502, 503, 504];

function isLost({ closing, handshake }: SocketPeer, fault: PeerFault | null): boolean {
  switch (fault?.code) {
    case 'peer/closed':
      return closing !== null && TRANSIENT_CLOSES.includes(closing.code);
    case 'peer/cannot-connect':
      return true;
    case 'peer/refused':
      return handshake !== null && TRANSIENT_STATUSES.includes(handshake.status);
    default:
      return false;
  }
}

const secretOf = ({ handshake }: SocketPeer): string | null => {
  const header = handshake?.status === 101 ? handshake.headers['herald-rejoin'] : undefined;
  return typeof header === 'string' && header !== '' ? header : null;
};

function withSecret(url: string, secret: string): string {
  const back = new URL(url);
  back.searchParams.set('rejoin', secret);
  return back.href;
}
