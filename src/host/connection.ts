import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { Clock } from '../peer/index.js';
import { CLOSE_CODES } from '../wire/close-codes.js';
import type { Metrics } from './metrics.js';
import type { ConnectionListener, PlayerConnection } from './player-connection.js';
import type { PlayerSocket } from './player-socket.js';
import { RateLimit } from './rate-limit.js';
import type { ServerLimits } from './server-limits.js';
import { makeTextFrame } from './text-frame.js';

/** Two, because the server itself may have been too busy to read the answer to one. */
const MOST_UNANSWERED = 2;
const MAX_REASON_BYTES = 123;

/** What all connections of a server share. */
export interface ConnectionOptions {
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Called once, after the listener. */
  readonly onClosed: (connection: Connection) => void;
}

/** A player's socket, within the limits. After `close` and `drop` only `closed` is reported. */
export class Connection implements PlayerConnection {
  private readonly options: ConnectionOptions;
  private readonly socket: PlayerSocket;
  private readonly stream: Duplex;
  private readonly rate: RateLimit;
  private listener: ConnectionListener | null = null;
  private isOpen = true;
  private unanswered = 0;

  /** `stream` is what is under the socket. */
  constructor(socket: PlayerSocket, stream: Duplex, options: ConnectionOptions) {
    this.options = options;
    this.socket = socket;
    this.stream = stream;
    this.rate = new RateLimit(options.limits, options.clock.now());
    options.metrics.count('herald_connections_total');
    socket.connection = this;
    socket.on('message', onMessage);
    socket.on('ping', onPing);
    socket.on('pong', onPong);
    socket.on('error', onError);
    socket.on('close', onClose);
  }

  listen(listener: ConnectionListener): void {
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

  /** Closes without a handshake: the other end does not read, or is gone. */
  drop(): void {
    this.isOpen = false;
    this.socket.terminate();
  }

  /** Called at intervals. A connection from which nothing came for two of them, not even a pong, is dropped. */
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

  onMessage(data: RawData, isBinary: boolean): void {
    const { length } = data as Buffer;
    if (!this.admits(length)) return;
    if (isBinary) {
      this.violate('violation', 'a binary frame: only text frames are allowed');
      return;
    }
    this.options.metrics.count('herald_messages_received_total');
    this.options.metrics.count('herald_bytes_received_total', length);
    this.listener?.frame(data.toString(), length);
  }

  /** Pings are answered here and not by ws, so that a flood of them meets the same limits. */
  onPing(data: Buffer): void {
    if (this.admits(data.length)) this.socket.pong(data);
  }

  onPong(data: Buffer): void {
    this.admits(data.length);
  }

  /** After a violation of RFC 6455, or of the message size, ws has closed already. Other errors are the network's. */
  onError(error: Error & { code?: string }): void {
    const isViolation = error.code?.startsWith('WS_ERR_') ?? false;
    this.options.metrics.error(isViolation ? 'violation' : 'socket');
    const wasOpen = this.isOpen;
    this.isOpen = false;
    if (isViolation && wasOpen) this.listener?.violation('violation', error.message);
    if (this.socket.readyState !== WebSocket.CLOSED) {
      const cancel = this.options.clock.after(this.options.limits.closeTime, () => this.socket.terminate());
      this.socket.once('close', cancel);
    }
  }

  onClose(): void {
    this.isOpen = false;
    this.listener?.closed();
    this.options.onClosed(this);
  }

  /** Bypasses ws where the bytes are the same: it writes header and text separately, which costs twice as much. */
  private write(frame: string, bytes: number): void {
    const whole = this.socket.readyState === WebSocket.OPEN ? makeTextFrame(frame, bytes) : null;
    if (whole === null) this.socket.send(frame);
    else this.stream.write(whole, 'latin1');
  }

  private admits(bytes: number): boolean {
    if (!this.isOpen) return false;
    this.unanswered = 0;
    const now = this.options.clock.now();
    if (this.rate.admitsMessage(now) && this.rate.admitsBytes(bytes, now)) return true;
    const { messagesPerSecond, bytesPerSecond } = this.options.limits;
    this.violate(
      'flood',
      `too many messages: ${messagesPerSecond} frames and ${bytesPerSecond} bytes a second are allowed`,
    );
    return false;
  }

  private violate(why: 'flood' | 'violation', message: string): void {
    this.options.metrics.error(why);
    this.listener?.violation(why, message);
    this.close(CLOSE_CODES.policy, message);
  }
}

// ws calls them with the socket for `this`.

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  connectionOf(this)?.onMessage(data, isBinary);
}

function onPing(this: WebSocket, data: Buffer): void {
  connectionOf(this)?.onPing(data);
}

function onPong(this: WebSocket, data: Buffer): void {
  connectionOf(this)?.onPong(data);
}

function onError(this: WebSocket, error: Error): void {
  connectionOf(this)?.onError(error);
}

function onClose(this: WebSocket): void {
  connectionOf(this)?.onClose();
}

const connectionOf = (socket: WebSocket): Connection | null => (socket as PlayerSocket).connection;

/** A close frame holds 123 bytes of reason, without partial characters. */
export function shortened(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > MAX_REASON_BYTES) text = [...text].slice(0, -1).join('');
  return text;
}
