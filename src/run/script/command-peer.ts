import { plain } from '../../kit/transcript/index.js';
import { makeCommand, type Peer, type PeerLimits, startProcess } from '../../peer/index.js';
import { forwardEvents, type StartPeer, unsupported } from './script-peer.js';

export interface CommandOptions {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits?: Partial<PeerLimits>;
  readonly sandbox?: boolean;
  readonly hidden?: readonly string[];
}

/** A program on pipes. */
export const commandPeer =
  ({ argv, ...rest }: CommandOptions): StartPeer =>
  (events) => {
    const gone = { end: false, exit: false };
    const observe = forwardEvents(events, 'stream');
    events.add({ side: '>>', kind: 'start', text: plain(makeCommand(argv)) });
    const peer = startProcess({
      label: 'player',
      argv,
      framer: events.framer,
      clock: events.clock,
      ...rest,
      observe: (event) => {
        if (event.kind === 'eof') gone.end = true;
        if (event.kind === 'exit' || (event.kind === 'fault' && event.fault.code === 'peer/cannot-start')) {
          gone.exit = true;
        }
        observe(event);
      },
    });
    void drain(peer);
    return {
      write: (piece) => peer.send(piece),
      together: (write) => write(),
      closeInput: () => peer.closeInput(),
      close: unsupported('closing a connection'),
      ping: unsupported('a ping'),
      pong: unsupported('a pong'),
      signal: (name) => {
        events.add({ side: '>>', kind: 'signal', signal: name });
        peer.signal(name);
      },
      processorUse: () => peer.processorUse(),
      isGone: () => gone.end && gone.exit,
      end: async () => {
        await peer.end(0);
      },
    };
  };

/** Discards received messages: the event sink gets their bytes. */
export async function drain(peer: Peer<unknown>): Promise<void> {
  while ((await peer.receive(Number.POSITIVE_INFINITY)).ok);
}
