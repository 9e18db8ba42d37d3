import { SIDES, type Side } from '../../kit/bridge-action.js';
import type { Framing, Header } from '../../kit/transcript/index.js';
import type { Observer, PeerEvent } from '../../peer/peer.js';
import { recordGame } from '../record-game.js';

export interface BridgeRecord {
  readonly at: (side: Side) => Observer;
  readonly note: (text: string) => void;
}

export type BridgeFramings = Readonly<Record<Side, Framing>>;

/** What crosses the wire gets a link; events of the process itself do not. */
const CROSSES: ReadonlySet<PeerEvent['kind']> = new Set(['>>', '<<', 'eof', 'input-closed']);
const OPENS: ReadonlySet<PeerEvent['kind']> = new Set(['<<', 'eof']);

/**
 * Records both sides of a bridge as one transcript. Each message from the server opens a link. What the player is sent
 * because of it, its answer, and what the server is sent in turn carry the same link.
 */
export function recordBridge(
  header: Omit<Header, 'role' | 'seats'>,
  framings: BridgeFramings,
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
    at: (side) => record.at(side, { framing: framings[side], linksOf: linksOf(side) }),
    note: record.note,
  };
}
