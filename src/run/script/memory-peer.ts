import type { Language } from '../../kit/protocol.js';
import { createFrames } from '../../peer/frame-framer.js';
import { type Framer, memoryPair, type Peer } from '../../peer/index.js';
import { drain } from './command-peer.js';
import { endOf, observing, type StartPeer, unsupported } from './script-peer.js';

/** A player in this process: it hears a message and returns what it says to it. */
export type Hear = (message: string) => readonly string[];

/** A program without a process, which ends when its input does. */
export const memoryPeer =
  (language: Language, startPlayer: () => Hear): StartPeer =>
  (witness) => {
    const { framing, framer } = language;
    const observe = observing(witness, framing);
    const framers = (): Framer<string> => (framing === 'frames' ? createFrames() : framer());
    let isGone = false;
    let frame: Uint8Array[] = [];
    const [kit, player] = memoryPair(
      {
        label: 'player',
        framer: framers(),
        observe: (event) => {
          if (event.kind !== 'input-closed' || framing === 'stream') observe(event);
        },
      },
      { label: 'kit', framer: framers() },
      witness.clock,
    );
    // `memoryPair` names whom a peer speaks to: the first one is the kit's own hold on the player.
    if (framing === 'frames') witness.add({ side: '<<', kind: 'open', text: '' });
    void drain(kit);
    void attend(player, startPlayer(), framing === 'stream' ? '\n' : '').then(() => {
      if (isGone) return;
      isGone = true;
      witness.add({ side: '<<', kind: 'exit', status: '0' });
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
        if (framing === 'frames' && !isClosing) witness.add({ side: '>>', ...endOf(framing) });
        close();
      },
      close,
      ping: (text) => witness.add({ side: '<<', kind: 'pong', text }),
      pong: () => {},
      signal: unsupported('a signal'),
      isGone: () => isGone,
      end: async () => {
        isGone = true;
        await kit.end();
      },
    };
  };

async function attend(peer: Peer<string>, hear: Hear, ending: string): Promise<void> {
  for (let received = await peer.receive(Number.POSITIVE_INFINITY); received.ok; ) {
    for (const said of hear(received.message)) peer.send(said + ending);
    received = await peer.receive(Number.POSITIVE_INFINITY);
  }
  await peer.end();
}
