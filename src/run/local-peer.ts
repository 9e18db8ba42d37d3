import type { LocalPlayer } from '../kit/local-player.js';
import type { PlayerProtocol } from '../kit/protocol.js';
import { memoryPair, type Observer, type Peer } from '../peer/index.js';

export interface LocalPeerOptions {
  readonly label: string;
  readonly observe?: Observer;
  /** Called with what the player throws. It has then left the game. */
  readonly onError: (error: unknown) => void;
}

/** An in-process player at the other end of a pair in memory. It plays until the end of its input. */
export function localPeer<M>(
  { codec }: Pick<PlayerProtocol<M>, 'codec'>,
  player: Pick<LocalPlayer<M>, 'receive'>,
  { label, observe, onError }: LocalPeerOptions,
): Peer<M> {
  const [peer, own] = memoryPair<M, M>(
    { label, framer: codec.framer(), ...(observe && { observe }) },
    { label: 'server', framer: codec.framer() },
  );
  const play = async (): Promise<void> => {
    const receive = () => own.receive(Number.POSITIVE_INFINITY);
    for (let next = await receive(); next.ok; next = await receive()) {
      for (const reply of player.receive(next.message)) own.send(reply + codec.terminator);
    }
    await own.end();
  };
  play().catch((error: unknown) => {
    onError(error);
    return own.end();
  });
  return peer;
}
