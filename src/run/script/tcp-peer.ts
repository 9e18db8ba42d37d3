import {
  discardingFramer,
  listenTcp,
  type Peer,
  type PeerEvent,
  type ProcessorUse,
  type TcpListener,
} from '../../peer/index.js';
import { drain } from './command-peer.js';
import type { JoiningPeerOptions } from './joining-peer.js';
import { JoiningProgram } from './joining-program.js';
import { type EventSink, forwardEvents, type ScriptPeer, type StartPeer, unsupported } from './script-peer.js';

/** A player that connects over TCP, and the program that makes it connect. */
export const tcpPeer =
  ({ argv, port = 0, onAddress, ...rest }: JoiningPeerOptions): StartPeer =>
  async (events) => {
    const peer = new TcpScriptPeer(events);
    const address = await peer.listen(port);
    const url = `tcp://${address.host}:${address.port}`;
    onAddress?.(url);
    if (argv !== null) peer.program.start({ ...rest, argv }, { url, ...address });
    return peer;
  };

class TcpScriptPeer implements ScriptPeer {
  readonly program: JoiningProgram;
  private readonly events: EventSink;
  private listener: TcpListener | null = null;
  private connection: Peer<never> | null = null;
  private hasClosed = false;

  constructor(events: EventSink) {
    this.events = events;
    this.program = new JoiningProgram(events);
  }

  async listen(port: number): Promise<TcpListener> {
    // The recording frames what comes. A process needs a framer to name how it ended; a connection does not.
    const accept = () => ({
      label: 'player',
      framer: discardingFramer(),
      clock: this.events.clock,
      observe: (event: PeerEvent) => this.observe(event),
    });
    const listening = await listenTcp<never>({ port, accept }, (peer) => this.accept(peer));
    if (!listening.ok) throw new Error(listening.error.message);
    this.listener = listening.value;
    return listening.value;
  }

  readonly write: ScriptPeer['write'] = (piece) => {
    if (this.connection === null) this.events.sent(piece);
    else this.connection.send(piece);
  };

  readonly together: ScriptPeer['together'] = (write) => write();

  readonly closeInput = (): void => this.connection?.closeInput();

  readonly close = (): void => this.closeInput();

  readonly ping = unsupported('a ping');
  readonly pong = unsupported('a pong');

  readonly signal = (name: string): void => this.program.signal(name);

  readonly processorUse = (): ProcessorUse | null => this.program.processorUse();

  readonly isGone = (): boolean => this.program.isGone && (this.connection === null || this.hasClosed);

  readonly explained = (): Promise<void> => this.program.explained;

  readonly end = async (): Promise<void> => {
    await this.connection?.end(0);
    await this.program.end();
    await this.listener?.close(0);
  };

  private accept(peer: Peer<never>): void {
    // A player that was not started by the kit connects again for the next case, and may be early.
    if (!this.program.isOurs && this.hasClosed) {
      void peer.end(0);
      return;
    }
    this.events.add({ side: '<<', kind: 'open', text: '' });
    if (this.connection !== null) {
      void peer.end(0);
      return;
    }
    this.connection = peer;
    this.program.connected();
    void drain(peer);
  }

  private observe(event: PeerEvent): void {
    if (event.kind === 'fault' && event.fault.code === 'peer/closed') this.program.lost(event.fault);
    else forwardEvents(this.events, 'stream')(event);
    if (event.kind !== 'eof') return;
    this.hasClosed = true;
    this.program.disconnected();
  }
}
