import type { Codec } from '../../kit/codec.js';
import { makeFault, type Observer, type Peer, type Received, systemClock } from '../../peer/index.js';
import { makeEnding } from '../../peer/peer.js';

export interface ConsolePeerOptions<M> {
  readonly label: string;
  /** The server, whose standard input is written to. */
  readonly program: Pick<Peer<never>, 'send'>;
  readonly codec: Pick<Codec<M>, 'parse' | 'terminator'>;
  readonly makeInput: (message: M) => string | null;
  readonly observe: Observer;
}

/** The seat of the player inside a server: what it is to say goes to the server's standard input, and what it hears nobody knows. */
export function consolePeer<M>({ label, program, codec, makeInput, observe }: ConsolePeerOptions<M>): Peer<M> {
  let settle: (received: Received<M>) => void = () => {};
  let bytesSent = 0;
  return {
    label,
    send: (wire) => {
      const bytes = Buffer.from(wire);
      const text = bytes.toString();
      const message = codec.parse(codec.terminator === '' ? text : text.slice(0, -codec.terminator.length));
      const line = message.ok ? makeInput(message.value) : null;
      if (line === null) throw new Error(`the player inside the server cannot be told to send ${text}`);
      observe({ at: systemClock.now(), kind: '>>', bytes });
      bytesSent += bytes.length;
      program.send(`${line}\n`);
    },
    receive: () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
    closeInput: () => {},
    unreceived: () => ({ messages: [], incomplete: new Uint8Array(0) }),
    end: async () => {
      settle({ ok: false, fault: makeFault('peer/ended', 'the game has ended') });
      return makeEnding({ killed: false, bytesSent, bytesReceived: 0 });
    },
  };
}
