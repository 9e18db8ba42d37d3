import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import type { Framing } from '../../src/kit/transcript/index.js';
import { type Framer, makeFault, memoryPair, type Observer, type Peer } from '../../src/peer/index.js';
import { endOf, type StartPeer, unsupported } from '../../src/run/script/script-peer.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';

/** What a program in this process can do. */
export interface Outlet {
  /** Bytes, or a frame. */
  readonly say: (wire: string) => void;
  readonly exit: (status: number) => void;
}

/** A program in this process, down to its bytes: it is given what was written in one piece, or a frame. */
export interface Program {
  readonly hear: (wire: string) => void;
  /** Its input has ended. */
  readonly end: () => void;
}

export type StartProgram = (outlet: Outlet) => Program;

/** A program as a script sees it, with all that a process would show. */
export const programPeer =
  (framing: Framing, start: StartProgram): StartPeer =>
  (witness) => {
    let isGone = false;
    let frame: Uint8Array[] = [];
    const whileThere = (act: () => void): void => queueMicrotask(() => void (isGone || act()));
    if (framing === 'frames') witness.add({ side: '<<', kind: 'open', text: '' });
    const program = start({
      say: (wire) => whileThere(() => witness.received(framing === 'frames' ? wire : Buffer.from(wire))),
      exit: (status) =>
        whileThere(() => {
          isGone = true;
          witness.add({ side: '<<', ...endOf(framing) });
          witness.add({ side: '<<', kind: 'exit', status: String(status) });
          witness.fault(makeFault('peer/died', `the player ended with status ${status}`, { exit: status }));
        }),
    });
    const hear = (bytes: Uint8Array): void => {
      const text = Buffer.from(bytes).toString();
      witness.sent(framing === 'frames' ? text : bytes);
      whileThere(() => program.hear(text));
    };
    return {
      write: (piece, { isLast }) => {
        if (framing === 'stream') return hear(piece);
        frame.push(piece);
        if (isLast) hear(Buffer.concat(frame));
        if (isLast) frame = [];
      },
      together: (write) => write(),
      closeInput: () => {
        witness.add({ side: '>>', ...endOf(framing) });
        whileThere(program.end);
      },
      close: () => whileThere(program.end),
      ping: (text) => witness.add({ side: '<<', kind: 'pong', text }),
      pong: () => {},
      signal: unsupported('a signal'),
      isGone: () => isGone,
      end: async () => {
        isGone = true;
      },
    };
  };

/** Everything as it comes. */
function createPieces(): Framer<string> {
  const pieces: string[] = [];
  return {
    feed: (bytes) => void pieces.push(Buffer.from(bytes).toString()),
    next: () => pieces.shift(),
    finish: () => {},
    error: null,
    unread: 0,
  };
}

/** A program over a stream as a whole game sees it. */
export function seatProgram(start: StartProgram, label: string, observe: Observer): Peer<Datum> {
  const [player, court] = memoryPair(
    { label, framer: SEXPR.codec.framer(), observe },
    { label: 'court', framer: createPieces() },
  );
  const program = start({ say: (wire) => court.send(wire), exit: () => void court.end() });
  const play = async (): Promise<void> => {
    const next = () => court.receive(Number.POSITIVE_INFINITY);
    for (let heard = await next(); heard.ok; heard = await next()) program.hear(heard.message);
    program.end();
  };
  void play();
  return player;
}
