import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import type { Framing } from '../../src/kit/transcript/index.js';
import { type Framer, makeFault, memoryPair, type Observer, type Peer } from '../../src/peer/index.js';
import { endOf, type StartPeer, unsupported } from '../../src/run/script/script-peer.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';

/** What a program in this process can do. */
export interface ProgramOutput {
  /** Bytes, or a frame. */
  readonly write: (wire: string) => void;
  /** Bytes that no text has, in scripts. */
  readonly writeBytes?: (bytes: Uint8Array) => void;
  readonly exit: (status: number) => void;
}

/** A program in this process. It receives what was written in one piece, or a frame. */
export interface Program {
  readonly receive: (wire: string) => void;
  /** Its input has ended. */
  readonly end: () => void;
}

export type StartProgram = (output: ProgramOutput) => Program;

/** A program as the peer of a script, with all events of a process. Over frames, it always connects to the kit. */
export const programPeer =
  (framing: Framing, start: StartProgram, connects = framing === 'frames'): StartPeer =>
  (sink) => {
    let isGone = false;
    let frame: Uint8Array[] = [];
    const unlessGone = (act: () => void): void => queueMicrotask(() => void (isGone || act()));
    if (connects) sink.add({ side: '<<', kind: 'open', text: '' });
    const program = start({
      write: (wire) => unlessGone(() => sink.received(framing === 'frames' ? wire : Buffer.from(wire))),
      writeBytes: (bytes) => unlessGone(() => sink.received(bytes)),
      exit: (status) =>
        unlessGone(() => {
          isGone = true;
          sink.add({ side: '<<', ...endOf(framing) });
          sink.add({ side: '<<', kind: 'exit', status: String(status) });
          sink.fault(makeFault('peer/died', `the player ended with status ${status}`, { exit: status }));
        }),
    });
    const receive = (bytes: Uint8Array): void => {
      const text = Buffer.from(bytes).toString();
      sink.sent(framing === 'frames' ? text : bytes);
      unlessGone(() => program.receive(text));
    };
    return {
      write: (piece, { isLast }) => {
        if (framing === 'stream') return receive(piece);
        frame.push(piece);
        if (isLast) receive(Buffer.concat(frame));
        if (isLast) frame = [];
      },
      together: (write) => write(),
      closeInput: () => {
        sink.add({ side: '>>', ...endOf(framing) });
        unlessGone(program.end);
      },
      close: () => unlessGone(program.end),
      ping: (text) => sink.add({ side: '<<', kind: 'pong', text }),
      pong: () => {},
      signal: unsupported('a signal'),
      processorUse: () => null,
      isGone: () => isGone,
      end: async () => {
        isGone = true;
      },
    };
  };

/** Passes pieces on as they come. */
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

/** A program over a stream as a player of a whole game. */
export function seatProgram(start: StartProgram, label: string, observe: Observer): Peer<Datum> {
  const [player, server] = memoryPair(
    { label, framer: SEXPR.codec.framer(), observe },
    { label: 'server', framer: createPieces() },
  );
  const program = start({ write: (wire) => server.send(wire), exit: () => void server.end() });
  const play = async (): Promise<void> => {
    const next = () => server.receive(Number.POSITIVE_INFINITY);
    for (let received = await next(); received.ok; received = await next()) program.receive(received.message);
    program.end();
  };
  void play();
  return player;
}
