import { framingOf, type PlayerProtocol } from '../../../src/kit/protocol.js';
import { memoryPair, type Peer } from '../../../src/peer/index.js';
import { drain } from '../../../src/run/script/command-peer.js';
import { endOf, forwardEvents, type StartPeer, unsupported } from '../../../src/run/script/script-peer.js';

/** A player in this process: a message in, replies out, all as text. */
export type Respond = (message: string) => readonly string[];

/** A program without a process. It ends when its input does. */
export const memoryPeer =
  <M>({ transport, codec }: PlayerProtocol<M>, startPlayer: () => Respond): StartPeer =>
  (events) => {
    const framing = framingOf(transport);
    const observe = forwardEvents(events, framing);
    let isGone = false;
    let frame: Uint8Array[] = [];
    const [kit, player] = memoryPair(
      {
        label: 'player',
        framer: codec.framer(),
        observe: (event) => {
          if (event.kind !== 'input-closed' || framing === 'stream') observe(event);
        },
      },
      { label: 'kit', framer: codec.framer() },
      events.clock,
    );
    // `memoryPair` labels a peer with the other side: the first one is the kit's end of the connection to the player.
    if (framing === 'frames') events.add({ side: '<<', kind: 'open', text: '' });
    void drain(kit);
    const respond = startPlayer();
    void play(player, (message) => respond(codec.show(message)), codec.terminator).then(() => {
      if (isGone) return;
      isGone = true;
      events.add({ side: '<<', kind: 'exit', status: '0' });
    });
    let isClosing = false;
    const close = (): void => {
      isClosing = true;
      kit.closeInput();
    };
    return {
      write: (piece, { isLast }) => {
        if (framing === 'stream') return kit.send(piece);
        frame.push(piece);
        if (isLast) kit.send(Buffer.concat(frame));
        if (isLast) frame = [];
      },
      together: (write) => write(),
      closeInput: () => {
        if (framing === 'frames' && !isClosing) events.add({ side: '>>', ...endOf(framing) });
        close();
      },
      close,
      ping: (text) => events.add({ side: '<<', kind: 'pong', text }),
      pong: () => {},
      signal: unsupported('a signal'),
      processorUse: () => null,
      isGone: () => isGone,
      end: async () => {
        isGone = true;
        await kit.end();
      },
    };
  };

async function play<M>(peer: Peer<M>, respond: (message: M) => readonly string[], terminator: string): Promise<void> {
  for (let received = await peer.receive(Number.POSITIVE_INFINITY); received.ok; ) {
    for (const reply of respond(received.message)) peer.send(reply + terminator);
    received = await peer.receive(Number.POSITIVE_INFINITY);
  }
  await peer.end();
}
