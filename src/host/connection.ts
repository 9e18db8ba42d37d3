import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { Clock } from '../peer/index.js';
import type { Metrics } from './metrics.js';
import type { ServerLimits } from './server-limits.js';
import { makeTextFrame } from './text-frame.js';
import { TokenBucket } from './token-bucket.js';

/** Codes of a close, by RFC 6455, section 7.4.1. */
export const CLOSE = { normal: 1000, goingAway: 1001, policy: 1008, fault: 1011 } as const;

const BURST_SECONDS = 5;
/** Two, because we may have been too busy ourselves to read the answer to one. */
const MOST_UNANSWERED = 2;
const MAX_REASON_BYTES = 123;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** What the socket stands on. */
  readonly stream: Duplex;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

export interface Listener {
  readonly frame: (text: string, bytes: number) => void;
  /** It broke the rules of the house: too much, too large, or no text. The connection is not listened to any more. */
  readonly violation: (why: 'flood' | 'violation', message: string) => void;
  /** Once, and last. */
  readonly closed: () => void;
}

/** A player's socket, within the limits. After `close` and `drop` nothing is heard from it but the end. */
export class Connection {
  private readonly options: ConnectionOptions;
  private readonly socket: WebSocket;
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;
  private listener: Listener | null = null;
  private isOpen = true;
  private unanswered = 0;

  constructor(options: ConnectionOptions) {
    const { socket, limits, clock } = options;
    this.options = options;
    this.socket = socket;
    this.messages = new TokenBucket(limits.messagesPerSecond, BURST_SECONDS * limits.messagesPerSecond, clock.now());
    this.bytes = new TokenBucket(limits.bytesPerSecond, BURST_SECONDS * limits.bytesPerSecond, clock.now());
    options.metrics.count('herald_connections_total');
    socket.on('message', (data, isBinary) => this.hear(data, isBinary));
    // We answer pings ourselves, so that a flood of them meets the same limits.
    socket.on('ping', (data) => this.admits(data.length) && this.socket.pong(data));
    socket.on('pong', (data) => this.admits(data.length));
    socket.on('error', (error) => this.onError(error));
    socket.on('close', () => this.onClose());
  }

  listen(listener: Listener): void {
    this.listener = listener;
  }

  send(frame: string): void {
    if (!this.isOpen) return;
    const { limits, metrics } = this.options;
    const bytes = Buffer.byteLength(frame);
    this.write(frame, bytes);
    metrics.count('herald_messages_sent_total');
    metrics.count('herald_bytes_sent_total', bytes);
    if (this.socket.bufferedAmount <= limits.backlog) return;
    metrics.error('backlog');
    this.drop();
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.socket.close(code, shortened(reason));
    const cancel = this.options.clock.after(this.options.limits.closeTime, () => this.socket.terminate());
    this.socket.once('close', cancel);
  }

  /** Without a word: the other end does not read, or does not live. */
  drop(): void {
    this.isOpen = false;
    this.socket.terminate();
  }

  /** Called at intervals: whoever has said nothing for two of them, not even a pong, is gone. */
  checkAlive(): void {
    if (!this.isOpen) return;
    if (this.unanswered >= MOST_UNANSWERED) {
      this.options.metrics.error('dead');
      this.drop();
      return;
    }
    this.unanswered++;
    this.socket.ping();
  }

  /** Past ws where that is all the same to the other end: a header and a text in two pieces cost twice as much. */
  private write(frame: string, bytes: number): void {
    const whole = this.socket.readyState === WebSocket.OPEN ? makeTextFrame(frame, bytes) : null;
    if (whole === null) this.socket.send(frame);
    else this.options.stream.write(whole, 'latin1');
  }

  private hear(data: RawData, isBinary: boolean): void {
    const { length } = data as Buffer;
    if (!this.admits(length)) return;
    if (isBinary) {
      this.violate('violation', 'a binary frame: only text frames are understood (J-22)');
      return;
    }
    this.options.metrics.count('herald_messages_received_total');
    this.options.metrics.count('herald_bytes_received_total', length);
    this.listener?.frame(data.toString(), length);
  }

  private admits(bytes: number): boolean {
    if (!this.isOpen) return false;
    this.unanswered = 0;
    const now = this.options.clock.now();
    if (this.messages.take(1, now) && this.bytes.take(bytes, now)) return true;
    const { messagesPerSecond, bytesPerSecond } = this.options.limits;
    this.violate('flood', `too much: ${messagesPerSecond} frames and ${bytesPerSecond} bytes a second are allowed`);
    return false;
  }

  private violate(why: 'flood' | 'violation', message: string): void {
    this.options.metrics.error(why);
    this.listener?.violation(why, message);
    this.close(CLOSE.policy, message);
  }

  /** What breaks RFC 6455 or is too large, ws has closed already; the rest is the network's. */
  private onError(error: Error & { code?: string }): void {
    const isTheirs = error.code?.startsWith('WS_ERR_') ?? false;
    this.options.metrics.error(isTheirs ? 'violation' : 'socket');
    const wasOpen = this.isOpen;
    this.isOpen = false;
    if (isTheirs && wasOpen) this.listener?.violation('violation', error.message);
    if (this.socket.readyState !== WebSocket.CLOSED) {
      const cancel = this.options.clock.after(this.options.limits.closeTime, () => this.socket.terminate());
      this.socket.once('close', cancel);
    }
  }

  private onClose(): void {
    this.isOpen = false;
    this.listener?.closed();
  }
}

/** A close frame holds 123 bytes of reason, and no half characters. */
export function shortened(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > MAX_REASON_BYTES) text = [...text].slice(0, -1).join('');
  return text;
}
