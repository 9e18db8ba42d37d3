import type { StreamCodec } from '../../kit/bridge.js';
import type { Ending, Peer, PeerFault } from '../../peer/index.js';

/** One side of a bridge: sends and receives messages without their framing. */
export interface BridgeEnd<M> {
  readonly send: (text: string) => void;
  readonly receive: () => Promise<Incoming<M>>;
  /** `code` is a close code, for sockets only. */
  readonly end: (graceMs: number, reason: string, code?: number) => Promise<Ending | null>;
}

export type Incoming<M> =
  | { readonly ok: true; readonly message: M }
  | { readonly ok: false; readonly fault: PeerFault };

/** A process or a stream as an end of a bridge. */
export const streamEnd = <M>(peer: Peer<M>, { terminator }: Pick<StreamCodec<M>, 'terminator'>): BridgeEnd<M> => ({
  send: (text) => peer.send(`${text}${terminator}`),
  receive: () => peer.receive(Number.POSITIVE_INFINITY),
  end: (graceMs) => peer.end(graceMs),
});

/** The codec of a side that is a byte stream. A bridge without one does not fit its transport. */
export function demandCodec<M>(codec: StreamCodec<M> | null): StreamCodec<M> {
  if (codec === null) throw new Error('the bridge has no codec for a side that is a byte stream');
  return codec;
}
