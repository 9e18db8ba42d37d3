import type { Codec } from '../kit/codec.js';
import type { Clock, Peer, PeerFault } from '../peer/index.js';
import type { LineEncoder } from './line-encoder.js';
import type { Metrics } from './metrics.js';
import { PacedSender } from './paced-sender.js';
import type { ConnectionListener, PlayerConnection } from './player-connection.js';
import { RateLimit } from './rate-limit.js';
import type { ServerLimits } from './server-limits.js';

export interface TcpConnectionOptions {
  readonly peer: Peer<unknown>;
  readonly codec: Pick<Codec<unknown>, 'show'>;
  /** May be shared with other connections. */
  readonly encoder: LineEncoder;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Milliseconds to leave after a message before the next one is sent. */
  readonly pauseAfter: (text: string) => number;
  /** Called once, after the listener: either side has closed. The other side may still read. */
  readonly onClosed: () => void;
}

/** A player's TCP connection, within the limits. After `close` only `closed` is reported. */
export class TcpConnection implements PlayerConnection {
  private readonly options: TcpConnectionOptions;
  private readonly rate: RateLimit;
  private readonly sender: PacedSender;
  private listener: ConnectionListener | null = null;
  private isOpen = true;

  constructor(options: TcpConnectionOptions) {
    this.options = options;
    this.rate = new RateLimit(options.limits, options.clock.now());
    const { peer, clock } = options;
    this.sender = new PacedSender({ clock, send: (line) => peer.send(line) });
    options.metrics.count('herald_connections_total');
    void this.receiveAll();
  }

  readonly listen = (listener: ConnectionListener): void => {
    this.listener = listener;
  };

  readonly send = (text: string): void => {
    if (!this.isOpen) return;
    const { encoder, metrics, limits } = this.options;
    const line = encoder.encode(text);
    metrics.count('herald_messages_sent_total');
    metrics.count('herald_bytes_sent_total', line.length);
    this.sender.send(line, this.options.pauseAfter(text));
    if (this.sender.backlog > limits.backlog) this.abandon();
  };

  readonly close = (): void => {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.sender.drain(() => void this.options.peer.end(this.options.limits.closeTime));
    this.listener?.closed();
    this.options.onClosed();
  };

  /** What has come of a message. */
  get incomplete(): Uint8Array {
    return this.options.peer.unreceived().incomplete;
  }

  /** Bytes have come. They count even if they are not messages. */
  countBytes(count: number): void {
    if (!this.isOpen) return;
    this.options.metrics.count('herald_bytes_received_total', count);
    if (!this.rate.admitsBytes(count, this.options.clock.now())) this.violateRate();
  }

  private async receiveAll(): Promise<void> {
    const { peer, codec, clock, metrics } = this.options;
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (!this.isOpen) return;
      if (!received.ok) {
        this.onFault(received.fault);
        return;
      }
      metrics.count('herald_messages_received_total');
      if (!this.rate.admitsMessage(clock.now())) {
        this.violateRate();
        return;
      }
      const text = codec.show(received.message);
      this.listener?.frame(text, Buffer.byteLength(text), received.message);
    }
  }

  private violateRate(): void {
    const { messagesPerSecond, bytesPerSecond } = this.options.limits;
    this.violate(
      'flood',
      `too many messages: ${messagesPerSecond} messages and ${bytesPerSecond} bytes a second are allowed`,
    );
  }

  private violate(why: 'flood' | 'violation', message: string): void {
    this.options.metrics.error(why);
    this.listener?.violation(why, message);
    this.close();
  }

  /** What is not a message, or too large for one, is the player's; the rest is the network's. */
  private onFault({ code, message }: PeerFault): void {
    if (code.startsWith('wire/')) this.violate('violation', message);
    else if (code === 'peer/not-reading') this.abandon();
    else {
      this.sender.clear();
      this.close();
    }
  }

  /** More waits to be sent than a player may leave unread. */
  private abandon(): void {
    this.options.metrics.error('backlog');
    this.sender.clear();
    this.close();
  }
}
