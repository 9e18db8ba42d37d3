import { makeFault, type Peer, type Received } from '../../peer/index.js';
import { makeEnding } from '../../peer/peer.js';

/** A player that connects when it is first to send something. Until then it receives nothing. */
export function latePeer<M>(label: string, connect: () => Peer<M>): Peer<M> {
  let peer: Peer<M> | null = null;
  let settle: (received: Promise<Received<M>> | Received<M>) => void = () => {};
  let patience = Number.POSITIVE_INFINITY;
  const connected = (): Peer<M> => {
    if (peer !== null) return peer;
    peer = connect();
    settle(peer.receive(patience));
    return peer;
  };
  return {
    label,
    receive: (timeoutMs) => {
      if (peer !== null) return peer.receive(timeoutMs);
      patience = timeoutMs;
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    send: (bytes) => connected().send(bytes),
    closeInput: () => peer?.closeInput(),
    unreceived: () => peer?.unreceived() ?? { messages: [], incomplete: new Uint8Array(0) },
    end: async (graceMs) => {
      if (peer !== null) return peer.end(graceMs);
      settle({ ok: false, fault: makeFault('peer/ended', 'the player never connected') });
      return makeEnding({ killed: false, bytesSent: 0, bytesReceived: 0 });
    },
  };
}
