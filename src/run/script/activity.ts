import type { Clock } from '../../peer/index.js';
import type { ScriptPeer } from './script-peer.js';

/** Of the time that it is watched, a program that computes gets at least this much of a processor on a busy machine. */
const BUSY_SHARE = 0.05;
/** In milliseconds: the system counts in steps of ten, and a program that waits may look around now and then. */
export const BUSY_MS = 30;
const IDLE_MS = 10;

type ActivityMark = { readonly busy: true } | { readonly idle: true };

export interface ActivityWatch {
  /** What the program did, if that is certain and of interest. */
  readonly end: (isLate: boolean) => ActivityMark | undefined;
}

/**
 * Tells a program that computes from one that waits, by the processor time of all its processes. The first half of the
 * time is not looked at, since the program may have started in it.
 */
export function watchActivity(peer: ScriptPeer, clock: Clock, ms: number): ActivityWatch {
  let before: number | null = null;
  const cancel = clock.after(ms / 2, () => {
    before = peer.cpuTime();
  });
  return {
    end: (isLate) => {
      cancel();
      const after = isLate && before !== null ? peer.cpuTime() : null;
      return before === null || after === null ? undefined : activityOf(after - before, ms / 2);
    },
  };
}

function activityOf(used: number, watched: number): ActivityMark | undefined {
  if (used >= Math.max(BUSY_MS, BUSY_SHARE * watched)) return { busy: true };
  return used <= IDLE_MS ? { idle: true } : undefined;
}
