import { type Clock, type Ending, type Observer, type Peer, type ProcessorUse, systemClock } from '../../peer/index.js';
import { untilSettled } from '../script/quiet.js';

/** A process, or anything that has no processor time to look at. */
export type TimedPeer = Peer<unknown> & { readonly processorUse?: () => ProcessorUse | null };

/** A program in a game, and whether it went on sending after its fault. */
export interface FaultWatch {
  readonly peer: Peer<unknown>;
  readonly sentMore: () => boolean;
}

/**
 * Starts a program that is not ended at once when it is at fault: if it sends more, though nothing is asked, what it sent before
 * may answer another message than the one that it was taken to answer. That is not recorded, since it is after the game.
 */
export function watchFaults(
  start: (label: string, observe: Observer) => TimedPeer,
  { label, observe, signal }: { readonly label: string; readonly observe: Observer; readonly signal: AbortSignal },
  clock: Clock = systemClock,
): FaultWatch {
  const state = { isWatching: false, isGone: false, sentMore: false };
  const peer = start(label, (event) => {
    if (event.kind === 'eof' || event.kind === 'fault') state.isGone = true;
    if (!state.isWatching || event.kind !== '<<') observe(event);
  });
  const hasMore = (): boolean => peer.unreceived().messages.length > 0;
  const watch = async (): Promise<void> => {
    state.isWatching = true;
    const processorUse = (): ProcessorUse | null => peer.processorUse?.() ?? null;
    if (processorUse() !== null)
      await untilSettled(clock, processorUse, () => hasMore() || state.isGone || signal.aborted);
    state.sentMore = hasMore();
  };
  const end = async (graceMs?: number): Promise<Ending> => {
    // Only a program at fault gets no time to end.
    if (graceMs === 0 && !signal.aborted) await watch();
    return peer.end(graceMs);
  };
  return { peer: withEnd(peer, end), sentMore: () => state.sentMore };
}

const withEnd = (peer: Peer<unknown>, end: Peer<unknown>['end']): Peer<unknown> => ({
  label: peer.label,
  send: (text) => peer.send(text),
  receive: (timeoutMs) => peer.receive(timeoutMs),
  unreceived: () => peer.unreceived(),
  closeInput: () => peer.closeInput(),
  end,
});
