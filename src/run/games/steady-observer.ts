import { MessageCutter } from '../../kit/message-cutter.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import type { Observer, PeerEvent } from '../../peer/index.js';
import { OutputQuota } from '../output-quota.js';

/**
 * Passes on the events of a peer so that they depend on the program alone: what it sends is cut into messages, and what it
 * writes to stderr comes before the fault that it explains, or last. After a fault nothing counts.
 */
export function steadyObserver(observe: Observer, { transport, codec }: PlayerProtocol): Observer {
  const cutter = framingOf(transport) === 'stream' ? new MessageCutter(codec) : null;
  const errors: Uint8Array[] = [];
  const quota = new OutputQuota();
  const passRest = (at: number): void => {
    const rest = cutter?.takeRest() ?? null;
    if (rest !== null) observe({ at, kind: '<<', bytes: rest });
  };
  const passErrors = (at: number): void => {
    if (errors.length > 0) observe({ at, kind: 'stderr', bytes: Buffer.concat(errors.splice(0)) });
  };
  let isOver = false;
  return (event: PeerEvent) => {
    if (isOver) return;
    if (event.kind === 'stderr') {
      if (quota.admits(event.bytes.length)) errors.push(event.bytes);
    } else if (event.kind === '<<' && cutter !== null) {
      for (const { bytes } of cutter.feed(event.bytes)) observe({ at: event.at, kind: '<<', bytes });
    } else {
      if (event.kind !== '>>') passRest(event.at);
      // What a program writes while it is killed depends on when it is.
      if (event.kind === 'fault' || (event.kind === 'ended' && !event.ending.killed)) passErrors(event.at);
      observe(event);
      isOver = event.kind === 'fault';
    }
  };
}
