import type { WebSocket } from 'ws';
import { shortened } from '../../host/connection.js';
import {
  adoptWebSocket,
  type Clock,
  type Ending,
  makeFault,
  type Observer,
  type PeerFault,
  type WebSocketPeer,
} from '../../peer/index.js';
import { CLOSE_CODES } from '../../wire/close-codes.js';
import type { JoiningPlayer } from '../joining-players.js';
import type { BridgeEnd, Incoming } from './bridge-end.js';

export interface RejoinablePlayerOptions {
  /** Milliseconds for a player that lost its connection to rejoin. */
  readonly rejoinWindow: number;
  /** What a player must be sent when it joins or rejoins; null for nothing. */
  readonly pending: () => string | null;
  readonly clock: Clock;
  readonly observe?: Observer;
  readonly onNote?: (text: string) => void;
}

/** A long game takes a few dozen kilobytes from a player. */
const LIMITS = { output: 8 * 1024 * 1024 };

/**
 * A player that joins over WebSocket, and may do so again when its connection is lost. What is sent in between is dropped:
 * on joining it is sent what is pending, and needs nothing else.
 */
export class RejoinablePlayer implements BridgeEnd<string> {
  private readonly options: RejoinablePlayerOptions;
  private readonly inbox: Incoming<string>[] = [];
  private receiver: ((incoming: Incoming<string>) => void) | null = null;
  private connection: { readonly socket: WebSocket; readonly peer: WebSocketPeer } | null = null;
  private program: JoiningPlayer | null = null;
  private cancelWindow = (): void => {};
  private isOver = false;
  private joinedAs: string | null = null;
  private gameName: string | null = null;
  /** The last lines that its program wrote to stderr; known once it has ended. */
  stderr: readonly string[] = [];

  constructor(options: RejoinablePlayerOptions) {
    this.options = options;
  }

  get isConnected(): boolean {
    return this.connection !== null;
  }

  /** The program that will join. Once it has exited, nothing will rejoin. */
  expectProgram(program: JoiningPlayer): void {
    this.program = program;
    void program.gone.then((fault) => {
      if (fault !== null && this.connection === null) this.lose(fault);
    });
  }

  /** What the player is called in this game. One that joins by itself may use another name. */
  setGameName(name: string): void {
    this.gameName = name;
    this.compareNames();
  }

  onJoin(socket: WebSocket, name: string): void {
    if (name !== this.joinedAs) {
      this.joinedAs = name;
      this.compareNames();
    }
    const { clock, observe } = this.options;
    this.cancelWindow();
    const former = this.connection;
    this.connection = null;
    former?.socket.close(CLOSE_CODES.policy, 'replaced by a newer connection');
    const peer = adoptWebSocket(socket, { label: 'player', limits: LIMITS, clock, ...(observe && { observe }) });
    this.connection = { socket, peer };
    const pending = this.options.pending();
    if (pending !== null) peer.send(pending);
    void this.listen(peer);
  }

  send(text: string): void {
    this.connection?.peer.send(text);
  }

  receive(): Promise<Incoming<string>> {
    const incoming = this.inbox.shift();
    if (incoming !== undefined) return Promise.resolve(incoming);
    return new Promise((resolve) => {
      this.receiver = resolve;
    });
  }

  async end(graceMs: number, reason: string, code: number = CLOSE_CODES.normal): Promise<Ending | null> {
    this.isOver = true;
    this.cancelWindow();
    this.connection?.socket.close(code, shortened(reason));
    const [ending] = await Promise.all([this.program?.end(graceMs) ?? null, this.connection?.peer.end(graceMs)]);
    this.stderr = ending?.stderr ?? [];
    return ending;
  }

  private compareNames(): void {
    const { joinedAs, gameName } = this;
    if (joinedAs === null || gameName === null || joinedAs === gameName) return;
    this.options.onNote?.(`the player joined as ${joinedAs}; in this game it is called ${gameName}`);
  }

  private async listen(peer: WebSocketPeer): Promise<void> {
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (this.connection?.peer !== peer) return;
      if (!received.ok) {
        this.connection = null;
        await this.onConnectionLost(received.fault);
        return;
      }
      this.deliver(received);
    }
  }

  /** A program that has exited does not rejoin; one that broke the rules of the wire may not. */
  private async onConnectionLost(fault: PeerFault): Promise<void> {
    const { clock, rejoinWindow, onNote } = this.options;
    if (this.isOver) return;
    if (fault.code !== 'peer/closed' || rejoinWindow === 0) {
      this.lose(fault);
      return;
    }
    this.cancelWindow = clock.after(rejoinWindow, () => this.lose(neverRejoined(fault, rejoinWindow)));
    onNote?.(`${fault.message}; the player may rejoin within ${rejoinWindow} ms`);
    const exit = (await this.program?.gone) ?? null;
    if (exit !== null && this.connection === null) this.lose(exit);
  }

  private lose(fault: PeerFault): void {
    this.cancelWindow();
    if (!this.isOver) this.deliver({ ok: false, fault });
  }

  private deliver(incoming: Incoming<string>): void {
    const { receiver } = this;
    this.receiver = null;
    if (receiver === null) this.inbox.push(incoming);
    else receiver(incoming);
  }
}

const neverRejoined = ({ message }: PeerFault, ms: number): PeerFault =>
  makeFault('peer/closed', `${message}, and the player did not rejoin within ${ms} ms`);
