import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { CLOSE_CODES } from '../wire/close-codes.js';
import { BasePeer } from './base-peer.js';
import type { Clock } from './clock.js';
import { createFrameFramer } from './frame-framer.js';
import { readStart, webSocketFault } from './network-errors.js';
import { type Ending, makeFault, type Observer, type Peer, type PeerFaultCode } from './peer.js';
import { DEFAULT_PEER_LIMITS, type PeerLimits } from './peer-limits.js';

/** What one WebSocket may cost. */
export interface WebSocketLimits extends Pick<PeerLimits, 'output' | 'backlog' | 'unreadInput'> {
  /** Bytes of one frame, all fragments together. */
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
  /** Milliseconds until the connection must be established. */
  readonly openingTime?: number;
  /** Further headers of the request to connect. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin?: string;
  readonly tls?: TlsOptions;
}

/** For servers whose certificate is not signed by a public authority. */
export interface TlsOptions {
  /** Certificates to trust, as PEM. */
  readonly ca?: string;
  /** False trusts any certificate. */
  readonly rejectUnauthorized?: boolean;
}

/** A peer at the other end of a WebSocket: one text frame is one message. */
export interface WebSocketPeer extends Peer<string> {
  /** The response to the request to connect; null if there was none. */
  readonly handshake: { readonly status: number; readonly headers: IncomingMessage['headers'] } | null;
  /** How the connection was closed; null while it is open. */
  readonly closing: { readonly code: number; readonly reason: string } | null;
}

const OPENING_MS = 10_000;
// The names belong to the package, which is not loaded here.
const OPEN = 1;
const CLOSED = 3;

/** Never throws and never rejects: a server that cannot be reached is a peer whose first reply is that fault. */
export function connectWebSocket(options: WebSocketOptions): WebSocketPeer {
  const peer = new WsPeer(options);
  void open(peer, options);
  return peer;
}

/** A connection that is established already, such as one that a server has accepted. */
export function adoptWebSocket(socket: WebSocket, options: WebSocketPeerOptions): WebSocketPeer {
  const peer = new WsPeer(options);
  peer.attach(socket);
  return peer;
}

// The package is loaded by those who connect, and by no one else.
async function open(peer: WsPeer, options: WebSocketOptions): Promise<void> {
  const { url, openingTime = OPENING_MS, headers, origin, tls } = options;
  const { WebSocket } = await import('ws');
  if (peer.hasEnded) return;
  try {
    const maxPayload = peer.limits.frame;
    const request = { ...(headers && { headers }), ...(origin !== undefined && { origin }), ...tls };
    const bounds = { maxPayload, handshakeTimeout: openingTime, perMessageDeflate: false };
    peer.attach(new WebSocket(url, { ...bounds, ...request }));
  } catch (error) {
    peer.fail('peer/cannot-connect', `${url}: ${(error as Error).message}`);
  }
}

class WsPeer extends BasePeer<string> implements WebSocketPeer {
  readonly limits: WebSocketLimits;
  handshake: WebSocketPeer['handshake'] = null;
  closing: WebSocketPeer['closing'] = null;
  private socket: WebSocket | null = null;
  /** Sent before the connection was established. */
  private early: Buffer[] = [];
  private hasOpened = false;

  constructor(options: WebSocketPeerOptions) {
    const limits = { ...DEFAULT_WEBSOCKET_LIMITS, ...options.limits };
    super({ ...options, framer: createFrameFramer(), backlog: limits.backlog });
    this.limits = limits;
  }

  get hasEnded(): boolean {
    return this.isEnding;
  }

  attach(socket: WebSocket): void {
    this.socket = socket;
    this.hasOpened = socket.readyState === OPEN;
    socket.on('upgrade', ({ statusCode = 0, headers }) => {
      this.handshake = { status: statusCode, headers };
    });
    socket.on('unexpected-response', (_, response) => void this.onRefusal(response));
    socket.on('open', () => this.onOpen());
    socket.on('message', (data, isBinary) => this.onFrame(data, isBinary));
    socket.on('error', (error) => this.onError(error));
    socket.on('close', (code, reason) => this.onClose(code, reason.toString()));
  }

  send(text: string | Uint8Array): void {
    const bytes = Buffer.from(text);
    this.observe?.({ at: this.clock.now(), kind: '>>', bytes });
    this.bytesSent += bytes.length;
    if (!this.isInputOpen || this.inbox.fault) return;
    if (this.hasOpened) this.write(bytes);
    else this.early.push(bytes);
  }

  fail(code: PeerFaultCode, message: string): void {
    this.inbox.fail(makeFault(code, message));
  }

  /** A WebSocket closes in both directions at once: the other end answers the close frame and goes. */
  protected shutInput(): void {
    this.socket?.close(CLOSE_CODES.normal);
  }

  protected async terminate(graceMs: number): Promise<Ending> {
    const killed = !(await this.waitUntilClosed(graceMs));
    if (killed) this.socket?.terminate();
    return this.finish({ killed });
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
    if (socket.bufferedAmount + bytes.length <= unreadInput) socket.send(bytes, { binary: false });
    else {
      const message = `${socket.bufferedAmount} bytes were sent and not read; the limit is ${unreadInput}`;
      this.drop('peer/not-reading', message);
    }
  }

  private onFrame(data: RawData, isBinary: boolean): void {
    const bytes = data as Buffer;
    this.bytesReceived += bytes.length;
    if (this.inbox.fault) return;
    this.observe?.({ at: this.clock.now(), kind: '<<', bytes, ...(isBinary && { binary: true }) });
    if (isBinary) this.drop('peer/frame', 'a binary frame came; only text frames are messages');
    else this.inbox.feed(bytes);
    if (this.bytesReceived > this.limits.output) this.drop('peer/flood', `more than ${this.limits.output} bytes came`);
    // Nothing that comes later will be looked at.
    if (this.inbox.fault) this.socket?.terminate();
  }

  private drop(code: PeerFaultCode, message: string): void {
    this.fail(code, message);
    this.socket?.terminate();
  }

  private async onRefusal(response: IncomingMessage): Promise<void> {
    const { statusCode = 0, statusMessage = '', headers } = response;
    this.handshake = { status: statusCode, headers };
    const body = await readStart(response);
    const answer = `${statusCode} ${statusMessage}${body === '' ? '' : `: ${body}`}`;
    this.drop('peer/refused', `the server refused the connection: ${answer}`);
  }

  private onError(error: NodeJS.ErrnoException): void {
    if (this.hasEnded) return;
    if (!this.hasOpened) this.inbox.fail(webSocketFault(error, this.socket?.url ?? this.label));
    // A frame that breaks RFC 6455 or is too large. Network errors are followed by a close, which reports them.
    else if (error.code?.startsWith('WS_ERR')) this.fail('peer/frame', error.message);
  }

  private onClose(code: number, reason: string): void {
    this.closing = { code, reason };
    this.observe?.({ at: this.clock.now(), kind: 'eof' });
    if (this.hasEnded) return;
    const how =
      code === CLOSE_CODES.abnormal ? 'the connection was lost' : `the connection was closed: ${code} ${reason}`;
    this.fail('peer/closed', how.trim());
  }
}
