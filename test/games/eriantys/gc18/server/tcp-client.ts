import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Gc18Player, type Gc18PlayerOptions } from '../../../../../src/games/eriantys/gc18/player.js';
import { strategyNamed } from '../../../../../src/games/eriantys/strategies/strategies.js';

export interface Address {
  readonly host: string;
  readonly port: number;
}

export type Message = Readonly<Record<string, unknown>> & { readonly type: string };

/** A connection whose messages can be awaited one by one; null at its end. */
export class TcpClient {
  readonly socket: Socket;
  private readonly lines: AsyncIterator<string>;

  constructor({ host, port }: Address) {
    this.socket = connect({ host, port, noDelay: true });
    this.socket.on('error', () => {});
    this.lines = createInterface({ input: this.socket })[Symbol.asyncIterator]();
  }

  async next(): Promise<Message | null> {
    // A connection that was reset has ended, too.
    const line = await this.lines.next().catch(() => null);
    return line === null || line.done ? null : JSON.parse(line.value);
  }

  /** Skips messages until one of that type; null at the end of the connection. */
  async until(type: string): Promise<Message | null> {
    for (;;) {
      const message = await this.next();
      if (message === null || message.type === type) return message;
    }
  }

  send(message: object | string): void {
    this.socket.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
  }

  async login(username: string): Promise<void> {
    await this.until('LoginRequest');
    this.send({ type: 'LoginReply', username });
  }

  close(): void {
    this.socket.destroy();
  }
}

export interface PlayedGame {
  readonly moves: number;
  /** What the last message was; null if the connection ended before the game did. */
  readonly end: Message | null;
}

export interface PlayOptions {
  /** No more moves than that. */
  readonly most?: number;
  /** The first move waits for it. */
  readonly onStart?: () => void | Promise<void>;
}

/** Plays at a server with a reference player. */
export async function playAt(
  client: TcpClient,
  strategy: string,
  seed: number,
  options: Gc18PlayerOptions,
  { most = Number.POSITIVE_INFINITY, onStart }: PlayOptions = {},
): Promise<PlayedGame> {
  const player = new Gc18Player(strategyNamed(strategy, seed), options);
  let moves = 0;
  for (;;) {
    const value = await client.next();
    if (value === null || value.type === 'GameEnded') return { moves, end: value };
    if (value.type === 'GameStarted') await onStart?.();
    for (const reply of player.receive({ value, text: '' })) {
      if (reply.includes('PerformGameMove')) moves++;
      if (moves > most) return { moves: most, end: null };
      client.send(`${reply}\n`);
    }
    const complaints = player.takeComplaints();
    if (complaints.length > 0) throw new Error(complaints.join('; '));
  }
}
