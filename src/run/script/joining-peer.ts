import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { plain } from '../../kit/transcript/index.js';
import {
  adoptSocket,
  type ChildPeer,
  DEFAULT_SOCKET_LIMITS,
  discardingFramer,
  makeCommand,
  startProcess,
} from '../../peer/index.js';
import { URL_PLACEHOLDER } from '../joining-players.js';
import { type CommandOptions, drain } from './command-peer.js';
import { type EventSink, observing, type ScriptPeer, type StartPeer } from './script-peer.js';

export interface JoiningPeerOptions extends Omit<CommandOptions, 'sandbox' | 'argv'> {
  /** The program that is to connect, with `{url}` in one of its words; null where somebody comes by himself. */
  readonly argv: readonly string[] | null;
  readonly name?: string;
  /** Where to listen; any free port if not given. */
  readonly port?: number;
  /** Told where to connect. */
  readonly onAddress?: (url: string) => void;
}

/** As long as the keys of the original server. It opens nothing but this one case. */
const KEY = 'herald-plays-the-server-now';

/** A player that comes to us over a WebSocket, and the program that makes it come. */
export const joiningPeer =
  (options: JoiningPeerOptions): StartPeer =>
  async (witness) => {
    const door = await openDoor(options.port ?? 0);
    const { port } = door.address() as AddressInfo;
    const url = `ws://127.0.0.1:${port}/join/${KEY}?name=${options.name ?? 'alice'}`;
    const guest = new JoiningPeer(witness, door);
    options.onAddress?.(url);
    if (options.argv !== null) guest.start({ ...options, argv: options.argv }, url);
    return guest;
  };

function openDoor(port: number): Promise<WebSocketServer> {
  return new Promise((resolve, reject) => {
    const door = new WebSocketServer({
      host: '127.0.0.1',
      port,
      path: `/join/${KEY}`,
      maxPayload: DEFAULT_SOCKET_LIMITS.frame,
      perMessageDeflate: false,
    });
    door.once('listening', () => resolve(door));
    door.once('error', reject);
  });
}

const NORMAL = 1000;
const ELSEWHERE = 1013;

class JoiningPeer implements ScriptPeer {
  private readonly witness: EventSink;
  private readonly door: WebSocketServer;
  private socket: WebSocket | null = null;
  private hangUp: (() => Promise<unknown>) | null = null;
  private program: ChildPeer<never> | null = null;
  private hasExited = false;
  private tellExit: (() => void) | null = null;
  private hasClosed = false;
  private isClosing = false;
  private fragments: Uint8Array[] = [];

  constructor(witness: EventSink, door: WebSocketServer) {
    this.witness = witness;
    this.door = door;
    door.on('connection', (socket, { url = '' }) => this.welcome(socket, url));
  }

  start({ argv, ...rest }: CommandOptions, url: string): void {
    const { witness } = this;
    const observe = observing(witness, 'frames');
    witness.add({ side: '>>', kind: 'start', text: plain(makeCommand(argv)) });
    this.program = startProcess({
      label: 'player',
      argv: argv.map((word) => word.replaceAll(URL_PLACEHOLDER, url)),
      framer: discardingFramer(),
      clock: witness.clock,
      ...rest,
      observe: (event) => {
        if (event.kind === 'exit') this.hasExited = true;
        if (event.kind === 'exit' && this.socket !== null && !this.hasClosed) {
          // Its connection goes with it: which of them is noticed first is chance.
          this.tellExit = () => observe(event);
          return;
        }
        // What it prints is its own business, and what becomes of its connection is told by the connection.
        if (event.kind === 'stderr' || event.kind === 'exit') observe(event);
        if (event.kind === 'fault' && (this.socket === null || !GOING.includes(event.fault.code))) observe(event);
      },
    });
    void drain(this.program);
  }

  readonly write: ScriptPeer['write'] = (piece, { isLast, binary }) => {
    this.fragments.push(piece);
    if (isLast) this.witness.sent(wireOf(Buffer.concat(this.fragments.splice(0)), binary));
    if (this.isOpen) this.socket?.send(piece, { binary, fin: isLast });
  };

  readonly together: ScriptPeer['together'] = (write) => {
    // The sockets underneath are the package's own business, but for this.
    const under = (this.socket as unknown as { readonly _socket?: { cork(): void; uncork(): void } } | null)?._socket;
    under?.cork();
    write();
    under?.uncork();
  };

  readonly closeInput = (): void => {
    if (this.isClosing || this.hasClosed) return;
    this.witness.add({ side: '>>', kind: 'close', text: String(NORMAL) });
    this.close(String(NORMAL));
  };

  readonly close = (text: string): void => {
    const [code = '', ...reason] = text.split(' ');
    this.isClosing = true;
    if (this.isOpen) this.socket?.close(Number(code) || NORMAL, reason.join(' '));
  };

  readonly ping = (text: string): void => {
    if (this.isOpen) this.socket?.ping(text);
  };

  readonly pong = (text: string): void => {
    if (this.isOpen) this.socket?.pong(text);
  };

  readonly signal = (name: string): void => {
    this.witness.add({ side: '>>', kind: 'signal', signal: name });
    this.program?.signal(name);
  };

  readonly isGone = (): boolean =>
    (this.program === null || this.hasExited) && (this.socket === null || this.hasClosed);

  readonly end = async (): Promise<void> => {
    await this.hangUp?.();
    await this.program?.end(0);
    for (const client of this.door.clients) client.terminate();
    await new Promise((resolve) => this.door.close(resolve));
  };

  private get isOpen(): boolean {
    return this.socket?.readyState === this.socket?.OPEN;
  }

  private welcome(socket: WebSocket, target: string): void {
    // Somebody who comes by himself comes again for the next case, and was only a little too quick.
    if (this.program === null && this.hasClosed) {
      socket.terminate();
      return;
    }
    this.witness.add({ side: '<<', kind: 'open', text: plain(target) });
    if (this.socket !== null) {
      socket.on('error', () => {});
      socket.close(ELSEWHERE, 'one connection is enough');
      return;
    }
    this.socket = socket;
    socket.on('ping', (data) => this.witness.add({ side: '<<', kind: 'ping', text: textOf(data) }));
    socket.on('pong', (data) => this.witness.add({ side: '<<', kind: 'pong', text: textOf(data) }));
    const observe = observing(this.witness, 'frames');
    const peer = adoptSocket(socket, {
      label: 'player',
      clock: this.witness.clock,
      observe: (event) => {
        if (event.kind === 'input-closed' || (event.kind === 'fault' && this.isClosing)) return;
        if (event.kind !== 'eof') return observe(event);
        this.hasClosed = true;
        const { code, reason } = peer.closing ?? { code: NORMAL, reason: '' };
        // Where both close, it is by chance whose code is seen.
        this.witness.add({ side: '<<', kind: 'close', text: this.isClosing ? '' : plain(`${code} ${reason}`) });
        this.tellExit?.();
      },
    });
    void drain(peer);
    this.hangUp = () => peer.end(0);
  }
}

const GOING: readonly string[] = ['peer/died', 'peer/closed', 'peer/broken-pipe'];

const wireOf = (bytes: Buffer, binary: boolean): string | Uint8Array => (binary ? bytes : bytes.toString());

/** What cannot be printed is not worth it. */
const textOf = (data: RawData): string => (/^[\x20-\x7e]*$/.test(data.toString()) ? data.toString().trim() : '');
