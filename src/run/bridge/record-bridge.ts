import { SIDES, type Side } from '../../games/dominion/bridge/actions.js';
import type { Framing, Header } from '../../kit/transcript/index.js';
import type { Observer, PeerEvent } from '../../peer/peer.js';
import { recordGame } from '../record-game.js';

export interface BridgeRecord {
  readonly at: (side: Side) => Observer;
  readonly note: (text: string) => void;
}

/** A bridge has a stream of bytes at one end and frames at the other; `protocol` is the one that the server speaks. */
const framingOf = (side: Side, protocol: string): Framing =>
  protocol.startsWith('jsonrpc') === (side === 'server') ? 'frames' : 'stream';

/** What crosses the wire has a link; how a process fares has none. */
const CROSSES: ReadonlySet<PeerEvent['kind']> = new Set(['>>', '<<', 'eof', 'input-closed']);
const OPENS: ReadonlySet<PeerEvent['kind']> = new Set(['<<', 'eof']);

/**
 * Records both sides of a bridge as one transcript. Whatever the server says opens a link; what the player is told because
 * of it, what it answers, and what the server hears of that, have the same one.
 */
export function recordBridge(
  header: Omit<Header, 'role' | 'seats'>,
  now: () => number,
  append: (text: string) => void,
): BridgeRecord {
  const record = recordGame({ ...header, role: 'bridge', seats: SIDES }, now, append);
  let link = 0;
  const linksOf = (side: Side) => (event: PeerEvent) => {
    if (side === 'server' && OPENS.has(event.kind)) link++;
    return link > 0 && CROSSES.has(event.kind) ? [String(link)] : undefined;
  };
  return {
    at: (side) => record.at(side, { framing: framingOf(side, header.protocol), linksOf: linksOf(side) }),
    note: record.note,
  };
}
