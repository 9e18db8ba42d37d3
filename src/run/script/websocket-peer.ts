import type { AddressInfo } from 'node:net';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { plain } from '../../kit/transcript/index.js';
import { adoptWebSocket, DEFAULT_WEBSOCKET_LIMITS, type ProcessorUse } from '../../peer/index.js';
import { addressOf } from '../address-placeholders.js';
import { drain } from './command-peer.js';
import { JOIN_KEY, type JoiningPeerOptions } from './joining-peer.js';
import { JoiningProgram } from './joining-program.js';
import { type EventSink, forwardEvents, type ScriptPeer, type StartPeer } from './script-peer.js';

const DEFAULT_NAME = 'alice';

/** A player that connects over WebSocket, and the program that makes it connect. */
export const websocketPeer =
  ({ argv, port: wanted = 0, name = DEFAULT_NAME, onAddress, ...rest }: JoiningPeerOptions): StartPeer =>
  async (events) => {
    const server = await listen(wanted);
    const { port } = server.address() as AddressInfo;
    const url = `ws://127.0.0.1:${port}${PATH}?name=${name}`;
    const peer = new WebSocketScriptPeer(events, server);
    onAddress?.(url);
    if (argv !== null) peer.program.start({ ...rest, argv }, addressOf(url));
    return peer;
  };

function listen(port: number): Promise<WebSocketServer> {
  return new Promise((resolve, reject) => {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      maxPayload: DEFAULT_WEBSOCKET_LIMITS.frame,
      perMessageDeflate: false,
    });
    server.once('listening', () => resolve(server));
    server.once('error', reject);
  });
}

const PATH = `/join/${JOIN_KEY}`;

const refusalOf = (target: string): string =>
  plain(`refused ${target}: the path and the name are in {url} and {http-url}`);

const NORMAL = 1000;
const TRY_AGAIN_LATER = 1013;

class WebSocketScriptPeer implements ScriptPeer {
  /** Whoever waits for a result with `await` goes on only after all frames that were read with it. */
  readonly isAsynchronous = true;
  readonly program: JoiningProgram;
  private readonly events: EventSink;
  private readonly server: WebSocketServer;
  private socket: WebSocket | null = null;
  private endConnection: (() => Promise<unknown>) | null = null;
  private hasClosed = false;
  private isClosing = false;
  private hasRefused = false;
  private fragments: Uint8Array[] = [];

  constructor(events: EventSink, server: WebSocketServer) {
    this.events = events;
    this.server = server;
    this.program = new JoiningProgram(events);
    server.shouldHandle = ({ url = '' }) => this.knowsPath(url);
    server.on('connection', (socket, { url = '' }) => this.accept(socket, url));
  }

  readonly write: ScriptPeer['write'] = (piece, { isLast, binary }) => {
    this.fragments.push(piece);
    if (isLast) {
      const bytes = Buffer.concat(this.fragments.splice(0));
      this.events.sent(binary ? bytes : bytes.toString());
    }
    if (this.isOpen) this.socket?.send(piece, { binary, fin: isLast });
  };

  readonly together: ScriptPeer['together'] = (write) => {
    // ws has no public way to send several frames in one packet.
    const stream = (this.socket as unknown as { readonly _socket?: { cork(): void; uncork(): void } } | null)?._socket;
    stream?.cork();
    write();
    stream?.uncork();
  };

  readonly closeInput = (): void => {
    if (this.isClosing || this.hasClosed) return;
    this.events.add({ side: '>>', kind: 'close', text: String(NORMAL) });
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

  readonly signal = (name: string): void => this.program.signal(name);

  readonly processorUse = (): ProcessorUse | null => this.program.processorUse();

  readonly isGone = (): boolean => this.program.isGone && (this.socket === null || this.hasClosed);

  readonly explained = (): Promise<void> => this.program.explained;

  readonly end = async (): Promise<void> => {
    await this.endConnection?.();
    await this.program.end();
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  };

  private get isOpen(): boolean {
    return this.socket?.readyState === this.socket?.OPEN;
  }

  /** A client that is refused sees a status and no reason, so the recording has it, however often it tries. */
  private knowsPath(target: string): boolean {
    if (target.split('?')[0] === PATH) return true;
    if (!this.hasRefused) this.events.add({ side: '--', kind: 'note', text: refusalOf(target) });
    this.hasRefused = true;
    return false;
  }

  private accept(socket: WebSocket, target: string): void {
    // A player that was not started by the kit connects again for the next case, and may be early.
    if (!this.program.isOurs && this.hasClosed) {
      socket.terminate();
      return;
    }
    this.events.add({ side: '<<', kind: 'open', text: plain(target) });
    if (this.socket !== null) {
      socket.on('error', () => {});
      socket.close(TRY_AGAIN_LATER, 'one connection is enough');
      return;
    }
    this.socket = socket;
    this.program.connected();
    socket.on('ping', (data) => this.events.add({ side: '<<', kind: 'ping', text: printable(data) }));
    socket.on('pong', (data) => this.events.add({ side: '<<', kind: 'pong', text: printable(data) }));
    this.adopt(socket);
  }

  private adopt(socket: WebSocket): void {
    const observe = forwardEvents(this.events, 'frames');
    const peer = adoptWebSocket(socket, {
      label: 'player',
      clock: this.events.clock,
      observe: (event) => {
        if (event.kind === 'input-closed' || (event.kind === 'fault' && this.isClosing)) return;
        if (event.kind === 'fault' && event.fault.code === 'peer/closed') return this.program.lost(event.fault);
        if (event.kind !== 'eof') return observe(event);
        this.hasClosed = true;
        const { code, reason } = peer.closing ?? { code: NORMAL, reason: '' };
        // If both sides close, it is chance whose code is seen.
        this.events.add({ side: '<<', kind: 'close', text: this.isClosing ? '' : plain(`${code} ${reason}`) });
        this.program.disconnected();
      },
    });
    void drain(peer);
    this.endConnection = () => peer.end(0);
  }
}

/** Empty for a payload that cannot be shown on a line. */
const printable = (data: RawData): string => (/^[\x20-\x7e]*$/.test(data.toString()) ? data.toString().trim() : '');
