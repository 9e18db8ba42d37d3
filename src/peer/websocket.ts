import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { type Clock, systemClock } from './clock.js';
import { createFrameFramer } from './frame-framer.js';
import { Inbox } from './inbox.js';
import { readStart, webSocketFault } from './network-errors.js';
import {
  type Ending,
  makeEnding,
  makeFault,
  type Observer,
  type Peer,
  type Received,
  type Unreceived,
} from './peer.js';
import { DEFAULT_PEER_LIMITS, type PeerLimits } from './peer-limits.js';

/** What one socket may cost. */
export interface WebSocketLimits extends Pick<PeerLimits, 'output' | 'backlog' | 'unreadInput'> {
  /** Bytes of one frame, all of its fragments together. */
  readonly frame: number;
}

export const DEFAULT_WEBSOCKET_LIMITS: WebSocketLimits = { ...DEFAULT_PEER_LIMITS, frame: 1024 * 1024 };

export interface WebSocketPeerOptions {
  readonly label: string;
  readonly limits?: Partial<WebSocketLimits>;
  readonly clock?: Clock;
  readonly observe?: Observer;
}

export interface WebSocketOptions extends WebSocketPeerOptions {
  readonly url: string;
  /** Milliseconds until the connection must stand. */
  readonly openingTime?: number;
  /** What else the server wants to see before it lets us in. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
  readonly tls?: TlsOptions;
}

/** How a server proves who it is, where it has no certificate that everybody trusts. */
export interface TlsOptions {
  /** Certificates to trust, as PEM. */
  readonly ca?: string;
  /** Trusts whoever answers. */
  readonly rejectUnauthorized?: boolean;
}

/** A peer at the other end of a WebSocket: one text frame is one message. */
export interface WebSocketPeer extends Peer<string> {
  /** What the other end answered to the request to connect; null where it answered nothing. */
  readonly handshake: { readonly status: number; readonly headers: IncomingMessage['headers'] } | null;
  /** How the connection was closed; null while it stands. */
  readonly closing: { readonly code: number; readonly reason: string } | null;
}

const OPENING_MS = 10_000;
// By name they belong to the package, which is not loaded here.
const OPEN = 1;
const CLOSED = 3;
const NORMAL = 1000;
const ABNORMAL = 1006;

/** Never throws, and never fails: a server that cannot be reached is a peer whose first message is that fault. */
export function connectWebSocket(options: WebSocketOptions): WebSocketPeer {
  const peer = new WsPeer(options);
  void open(peer, options);
  return peer;
}

/** A connection that stands already, such as one that a server has accepted. */
export function adoptWebSocket(socket: WebSocket, options: WebSocketPeerOptions): WebSocketPeer {
  const peer = new WsPeer(options);
  peer.listen(socket);
  return peer;
}

// Only whoever connects pays for the package.
async function open(peer: WsPeer, options: WebSocketOptions): Promise<void> {
  const { url, openingTime = OPENING_MS, headers, origin, tls } = options;
  const { WebSocket } = await import('ws');
  if (peer.hasEnded) return;
  try {
    const maxPayload = peer.limits.frame;
    const wanted = { ...(headers && { headers }), ...(origin !== undefined && { origin }), ...tls };
    peer.listen(new WebSocket(url, { maxPayload, handshakeTimeout: openingTime, perMessageDeflate: false, ...wanted }));
  } catch (error) {
    peer.fail('peer/cannot-connect', `${url}: ${(error as Error).message}`);
  }
}

class WsPeer implements WebSocketPeer {
  readonly label: string;
  readonly limits: WebSocketLimits;
  handshake: WebSocketPeer['handshake'] = null;
  closing: WebSocketPeer['closing'] = null;
  private readonly observe: Observer;
  private readonly clock: Clock;
  private readonly inbox: Inbox<string>;
  private socket: WebSocket | null = null;
  /** Said before the connection stood. */
  private early: Buffer[] = [];
  private hasOpened = false;
  private isInputOpen = true;
  private bytesSent = 0;
  private bytesReceived = 0;
  private ending: Promise<Ending> | null = null;

  constructor({ label, limits, clock = systemClock, observe = () => {} }: WebSocketPeerOptions) {
    this.label = label;
    this.limits = { ...DEFAULT_WEBSOCKET_LIMITS, ...limits };
    this.clock = clock;
    this.observe = observe;
    this.inbox = new Inbox({
      label,
      framer: createFrameFramer(),
      clock,
      backlog: this.limits.backlog,
      complete: (fault) => fault,
      explainSilence: (timeoutMs) => {
        this.observe({ at: clock.now(), kind: 'deadline', timeoutMs });
        return null;
      },
      onFault: (fault) => {
        if (fault.code !== 'peer/ended') this.observe({ at: clock.now(), kind: 'fault', fault });
      },
    });
  }

  get hasEnded(): boolean {
    return this.ending !== null;
  }

  listen(socket: WebSocket): void {
    this.socket = socket;
    this.hasOpened = socket.readyState === OPEN;
    socket.on('upgrade', ({ statusCode = 0, headers }) => {
      this.handshake = { status: statusCode, headers };
    });
    socket.on('unexpected-response', (_, response) => void this.refuse(response));
    socket.on('open', () => this.onOpen());
    socket.on('message', (data, isBinary) => this.hear(data, isBinary));
    socket.on('error', (error) => this.onError(error));
    socket.on('close', (code, reason) => this.onClose(code, reason.toString()));
  }

  send(text: string | Uint8Array): void {
    const bytes = Buffer.from(text);
    this.observe({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (!this.isInputOpen || this.inbox.fault) return;
    if (this.hasOpened) this.write(bytes);
    else this.early.push(bytes);
  }

  receive(timeoutMs: number): Promise<Received<string>> {
    return this.inbox.receive(timeoutMs);
  }

  unreceived(): Unreceived<string> {
    return this.inbox.unreceived();
  }

  /** A socket is closed in both directions at once: this says so to the other end, which answers and goes. */
  closeInput(): void {
    if (!this.isInputOpen) return;
    this.isInputOpen = false;
    this.observe({ at: this.clock.now(), kind: 'input-closed' });
    this.socket?.close(NORMAL);
  }

  end(graceMs = 0): Promise<Ending> {
    this.ending ??= this.endOnce(graceMs);
    return this.ending;
  }

  fail(code: Parameters<typeof makeFault>[0], message: string, blame: 'player' | 'environment' = 'environment'): void {
    this.inbox.fail(makeFault(code, message, { blame }));
  }

  private async endOnce(graceMs: number): Promise<Ending> {
    this.closeInput();
    const killed = !(await this.waitUntilClosed(graceMs));
    if (killed) this.socket?.terminate();
    this.inbox.fail(makeFault('peer/ended', 'the peer was ended', { blame: 'kit' }));
    const { bytesSent, bytesReceived } = this;
    const ending = makeEnding({ killed, bytesSent, bytesReceived });
    this.observe({ at: this.clock.now(), kind: 'ended', ending });
    return ending;
  }

  private waitUntilClosed(ms: number): Promise<boolean> {
    const { socket } = this;
    if (socket === null || socket.readyState === CLOSED) return Promise.resolve(true);
    return new Promise((resolve) => {
      const cancel = this.clock.after(ms, () => resolve(false));
      socket.once('close', () => {
        cancel();
        resolve(true);
      });
    });
  }

  private onOpen(): void {
    this.hasOpened = true;
    for (const bytes of this.early.splice(0)) this.write(bytes);
  }

  private write(bytes: Buffer): void {
    const socket = this.socket as WebSocket;
    const { unreadInput } = this.limits;
    if (socket.bufferedAmount + bytes.length <= unreadInput) {
      socket.send(bytes, { binary: false });
      return;
    }
    const message = `${socket.bufferedAmount} bytes wait in the socket, and nobody reads them; the limit is ${unreadInput}`;
    this.drop('peer/not-reading', message);
  }

  private hear(data: RawData, isBinary: boolean): void {
    const bytes = data as Buffer;
    this.bytesReceived += bytes.length;
    if (this.inbox.fault) return;
    this.observe({ at: this.clock.now(), kind: '<<', bytes });
    if (isBinary) this.drop('peer/frame', 'a binary frame came; only text frames are messages (J-22)');
    else this.inbox.feed(bytes);
    if (this.bytesReceived > this.limits.output) this.drop('peer/flood', `more than ${this.limits.output} bytes came`);
    // Nobody will look at anything that comes later.
    if (this.inbox.fault) this.socket?.terminate();
  }

  private drop(code: 'peer/frame' | 'peer/flood' | 'peer/not-reading', message: string): void {
    this.fail(code, message, 'player');
    this.socket?.terminate();
  }

  private async refuse(response: IncomingMessage): Promise<void> {
    const { statusCode = 0, statusMessage = '', headers } = response;
    this.handshake = { status: statusCode, headers };
    const said = await readStart(response);
    const why = `it answered ${statusCode} ${statusMessage}${said === '' ? '' : `: ${said}`}`;
    this.fail('peer/refused', `the server does not let us in: ${why}`, 'player');
    this.socket?.terminate();
  }

  private onError(error: NodeJS.ErrnoException): void {
    if (this.hasEnded) return;
    if (!this.hasOpened) this.inbox.fail(webSocketFault(error, this.socket?.url ?? this.label));
    // What breaks RFC 6455, or is too large; the network's own errors are told by the close that follows.
    else if (error.code?.startsWith('WS_ERR')) this.fail('peer/frame', error.message, 'player');
  }

  private onClose(code: number, reason: string): void {
    this.closing = { code, reason };
    this.observe({ at: this.clock.now(), kind: 'eof' });
    if (this.hasEnded) return;
    const how = code === ABNORMAL ? 'the connection was lost' : `the connection was closed: ${code} ${reason}`;
    this.fail('peer/closed', how.trim(), 'player');
  }
}
