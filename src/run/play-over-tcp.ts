import type { LocalPlayer } from '../kit/local-player.js';
import type { Protocol } from '../kit/protocol.js';
import { connectTcp, type Observer, type PeerFault, type TcpAddress } from '../peer/index.js';

export interface PlayOverTcpOptions extends TcpAddress {
  readonly label?: string;
  readonly signal?: AbortSignal;
  readonly observe?: Observer;
}

/** How long the server may take to close its side after the game. */
const CLOSE_MS = 2000;

/** Plays a game at a server over TCP. Null when it is over; otherwise the fault that ended it. */
export async function playOverTcp<M>(
  { codec }: Pick<Protocol<M>, 'codec'>,
  player: LocalPlayer<M>,
  { label = 'the server', signal, observe, host, port }: PlayOverTcpOptions,
): Promise<PeerFault | null> {
  const given = { ...(signal && { signal }), ...(observe && { observe }) };
  const limits = { output: Number.POSITIVE_INFINITY };
  const peer = connectTcp<M>({ host, port, label, framer: codec.framer(), limits, ...given });
  const leave = (): void => void peer.end(0);
  signal?.addEventListener('abort', leave);
  let fault: PeerFault | null = null;
  while (fault === null && !player.isOver()) {
    const received = await peer.receive(Number.POSITIVE_INFINITY);
    if (!received.ok) fault = received.fault;
    else for (const reply of player.receive(received.message)) peer.send(reply + codec.terminator);
  }
  signal?.removeEventListener('abort', leave);
  await peer.end(signal?.aborted ? 0 : CLOSE_MS);
  return signal?.aborted ? null : fault;
}
