import {
  type Clock,
  connectWebSocket,
  type Ending,
  type PeerFault,
  type Received,
  systemClock,
  type WebSocketOptions,
  type WebSocketPeer,
} from '../peer/index.js';

export interface ReconnectingSocketOptions extends Omit<WebSocketOptions, 'limits'> {
  readonly signal?: AbortSignal;
  /** Called before each attempt to come back, and once we are back. */
  readonly onLoss?: (fault: PeerFault) => void;
  readonly onReturn?: () => void;
}

/** Milliseconds before each attempt to come back, until a message comes again. */
const BACKOFF = [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000] as const;

/** A server that lets us in again and again only to lose us is not worth it. */
const MOST_RETURNS = 50;

/** A connection that is taken up again where it is lost, if the server offers that. */
export class ReconnectingSocket {
  private readonly options: ReconnectingSocketOptions;
  private readonly clock: Clock;
  private peer: WebSocketPeer;
  private secret: string | null = null;
  private losses = 0;
  private returns = 0;
  private isBack = true;
  private isOver = false;
  private wake = (): void => {};

  constructor(options: ReconnectingSocketOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.peer = this.connect(options.url);
  }

  /** What is sent while the connection is lost is lost too: a player that rejoins is asked again. */
  send(text: string): void {
    this.peer.send(text);
  }

  /** The next message, or the fault that nothing could mend. */
  async receive(): Promise<Received<string>> {
    for (;;) {
      const received = await this.peer.receive(Number.POSITIVE_INFINITY);
      if (received.ok) {
        this.onHeard();
        return received;
      }
      const fault = this.withoutSecret(received.fault);
      if (this.isLeft() || !(await this.comesBack(fault))) return { ok: false, fault };
    }
  }

  /** Messages name the address, but their readers must not be able to take our seat. */
  private withoutSecret(fault: PeerFault): PeerFault {
    const { secret } = this;
    return secret === null ? fault : { ...fault, message: fault.message.replaceAll(encodeURIComponent(secret), '…') };
  }

  /** Nor does it come back, if it was about to. */
  end(graceMs: number): Promise<Ending> {
    this.isOver = true;
    this.wake();
    return this.peer.end(graceMs);
  }

  private onHeard(): void {
    this.losses = 0;
    if (!this.isBack) this.options.onReturn?.();
    this.isBack = true;
  }

  private async comesBack(fault: PeerFault): Promise<boolean> {
    this.secret = secretOf(this.peer) ?? this.secret;
    const delay = BACKOFF[this.isBack ? this.losses : ++this.losses];
    const isHopeless = !isLost(this.peer, fault) || delay === undefined || this.returns++ >= MOST_RETURNS;
    await this.peer.end(0);
    if (this.secret === null || isHopeless) return false;
    this.isBack = false;
    this.options.onLoss?.(fault);
    await this.rest(delay);
    if (this.isLeft()) return false;
    this.peer = this.connect(withSecret(this.options.url, this.secret));
    return true;
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.clock.after(ms, resolve);
      this.wake = () => {
        cancel();
        resolve();
      };
    });
  }

  private isLeft(): boolean {
    return this.isOver || (this.options.signal?.aborted ?? false);
  }

  private connect(url: string): WebSocketPeer {
    // However many games are played there.
    return connectWebSocket({ ...this.options, url, limits: { output: Number.POSITIVE_INFINITY } });
  }
}

/** Closed by the network, or by a server that goes or comes. */
const TRANSIENT_CLOSES = [1001, 1006, 1012, 1013];
const TRANSIENT_STATUSES = [502, 503, 504];

function isLost({ closing, handshake }: WebSocketPeer, { code }: PeerFault): boolean {
  switch (code) {
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

/** What lets us come back. */
const secretOf = ({ handshake }: WebSocketPeer): string | null => {
  const header = handshake?.status === 101 ? handshake.headers['herald-rejoin'] : undefined;
  return typeof header === 'string' && header !== '' ? header : null;
};

function withSecret(url: string, secret: string): string {
  const back = new URL(url);
  back.searchParams.set('rejoin', secret);
  return back.href;
}
