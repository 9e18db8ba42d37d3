import type { WebSocket } from 'ws';
import { shortened } from '../../host/connection.js';
import {
  adoptSocket,
  type Clock,
  type Ending,
  makeFault,
  type Observer,
  type PeerFault,
  type SocketPeer,
} from '../../peer/index.js';
import type { JoiningPlayer } from '../joining-players.js';
import type { Port } from './bridge-runner.js';

export interface VisitorOptions {
  /** Milliseconds for a player that lost its connection to come back. */
  readonly rejoinWindow: number;
  /** What whoever comes, or comes back, has to hear. */
  readonly pending: () => string | null;
  readonly clock: Clock;
  readonly observe?: Observer;
  readonly onNote?: (text: string) => void;
}

type Heard = Awaited<ReturnType<Port<string>['receive']>>;

/** A long game takes some tens of kilobytes from a player. */
const LIMITS = { output: 8 * 1024 * 1024 };

const NORMAL = 1000;
const POLICY = 1008;

/**
 * The player at our door, over one connection after another. What is said while there is none is lost; whoever comes is
 * told what is pending, and that is all it needs.
 */
export class Visitor implements Port<string> {
  private readonly options: VisitorOptions;
  private readonly heard: Heard[] = [];
  private waiting: ((heard: Heard) => void) | null = null;
  private connection: { readonly socket: WebSocket; readonly peer: SocketPeer } | null = null;
  private guest: JoiningPlayer | null = null;
  private cancelWindow = (): void => {};
  private isOver = false;
  private joinedAs: string | null = null;
  private calledHere: string | null = null;
  /** The last lines that its program wrote to stderr; known once it has ended. */
  lastWords: readonly string[] = [];

  constructor(options: VisitorOptions) {
    this.options = options;
  }

  get isHere(): boolean {
    return this.connection !== null;
  }

  /** The program that is to come. Once it has gone, nobody will come back. */
  expect(guest: JoiningPlayer): void {
    this.guest = guest;
    void guest.gone.then((fault) => {
      if (fault !== null && this.connection === null) this.lose(fault);
    });
  }

  /** What the game calls it. Whoever comes by itself may have another name in mind. */
  call(name: string): void {
    this.calledHere = name;
    this.compareNames();
  }

  enter(socket: WebSocket, name: string): void {
    if (name !== this.joinedAs) {
      this.joinedAs = name;
      this.compareNames();
    }
    const { clock, observe } = this.options;
    this.cancelWindow();
    const before = this.connection;
    this.connection = null;
    before?.socket.close(POLICY, 'you have joined again from elsewhere');
    const peer = adoptSocket(socket, { label: 'player', limits: LIMITS, clock, ...(observe && { observe }) });
    this.connection = { socket, peer };
    const pending = this.options.pending();
    if (pending !== null) peer.send(pending);
    void this.listen(peer);
  }

  send(text: string): void {
    this.connection?.peer.send(text);
  }

  receive(): Promise<Heard> {
    const heard = this.heard.shift();
    if (heard !== undefined) return Promise.resolve(heard);
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  async end(graceMs: number, reason: string, code = NORMAL): Promise<Ending | null> {
    this.isOver = true;
    this.cancelWindow();
    this.connection?.socket.close(code, shortened(reason));
    const [ending] = await Promise.all([this.guest?.end(graceMs) ?? null, this.connection?.peer.end(graceMs)]);
    this.lastWords = ending?.stderrTail ?? [];
    return ending;
  }

  private compareNames(): void {
    const { joinedAs, calledHere } = this;
    if (joinedAs === null || calledHere === null || joinedAs === calledHere) return;
    this.options.onNote?.(`the player has joined as ${joinedAs}; in this game it is called ${calledHere}`);
  }

  private async listen(peer: SocketPeer): Promise<void> {
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (this.connection?.peer !== peer) return;
      if (!received.ok) {
        this.connection = null;
        await this.onLoss(received.fault);
        return;
      }
      this.put({ ok: true, said: received.message });
    }
  }

  /** A program that has ended does not come back; what broke the rules of the wire may not. */
  private async onLoss(fault: PeerFault): Promise<void> {
    const { clock, rejoinWindow, onNote } = this.options;
    if (this.isOver) return;
    if (fault.code !== 'peer/closed' || rejoinWindow === 0) {
      this.lose(fault);
      return;
    }
    this.cancelWindow = clock.after(rejoinWindow, () => this.lose(neverCameBack(fault, rejoinWindow)));
    onNote?.(`${fault.message}; the player may come back within ${rejoinWindow} ms`);
    const end = (await this.guest?.gone) ?? null;
    if (end !== null && this.connection === null) this.lose(end);
  }

  private lose(fault: PeerFault): void {
    this.cancelWindow();
    if (!this.isOver) this.put({ ok: false, fault });
  }

  private put(heard: Heard): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) this.heard.push(heard);
    else waiting(heard);
  }
}

const neverCameBack = ({ message }: PeerFault, ms: number): PeerFault =>
  makeFault('peer/closed', `${message}, and the player did not come back within ${ms} ms`);
