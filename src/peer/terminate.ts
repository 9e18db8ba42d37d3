import type { Child } from './child.js';
import { type Clock, sleep } from './clock.js';
import type { Leftover } from './peer.js';
import type { ProcessInfo } from './procfs.js';

export interface Termination {
  readonly killed: boolean;
  readonly leftovers: readonly Leftover[];
  readonly survivors: readonly Leftover[];
}

/** Between SIGTERM and SIGKILL. */
const TERM_MS = 50;

/** The longest wait for processes that SIGKILL does not end, such as one that hangs in a broken disk. */
const KILL_TIMEOUT_MS = 2000;

/** A tree that is gone has closed its pipes. If one is held open all the same, we do not wait longer. */
const DRAIN_MS = 100;

const POLL_MS = [1, 2, 4, 8, 16] as const;

/** Grace, SIGTERM, SIGKILL, until nothing of the tree is left. */
export async function terminateTree(child: Child, graceMs: number, clock: Clock): Promise<Termination> {
  const isGone = await waitUntilGone(child, graceMs, clock);
  const wentByItself = child.hasExited;
  if (!isGone && !wentByItself) {
    child.tree.terminate();
    await waitUntilGone(child, TERM_MS, clock);
  }
  const { killed, survivors } = await killTree(child, clock);
  await drain(child, clock);
  child.release();
  return { killed: !wentByItself, leftovers: wentByItself ? killed : [], survivors };
}

async function waitUntilGone(child: Child, ms: number, clock: Clock): Promise<boolean> {
  const until = clock.now() + ms;
  await waitForExit(child, ms, clock);
  for (let round = 0; child.hasExited; round++) {
    if (child.tree.isGone()) return true;
    if (clock.now() >= until) return false;
    await sleepRound(clock, round);
  }
  return false;
}

function waitForExit(child: Child, ms: number, clock: Clock): Promise<void> {
  if (child.hasExited || ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    child.onExit(() => {
      cancel();
      resolve();
    });
  });
}

async function killTree(child: Child, clock: Clock): Promise<{ killed: Leftover[]; survivors: Leftover[] }> {
  const all = new Map<number, Leftover>();
  const until = clock.now() + KILL_TIMEOUT_MS;
  for (let round = 0; ; round++) {
    const { killed, isDone } = child.tree.killOnce();
    for (const process of killed) all.set(process.pid, leftoverOf(process));
    if ((isDone && child.hasExited) || clock.now() >= until) {
      // What was alive at the beginning of a round may be gone at its end.
      return { killed: [...all.values()], survivors: isDone ? [] : killed.map(leftoverOf) };
    }
    await sleepRound(clock, round);
  }
}

const sleepRound = (clock: Clock, round: number): Promise<void> => sleep(clock, POLL_MS[round] ?? POLL_MS.at(-1)!);

const leftoverOf = ({ pid, name }: ProcessInfo): Leftover => ({ pid, name });

/** The last output is still in the pipes. */
function drain(child: Child, clock: Clock): Promise<unknown> {
  const streams = [child.stdout, child.stderr].filter((stream) => !stream.closed && !stream.isPaused());
  const closed = streams.map((stream) => new Promise((resolve) => stream.once('close', resolve)));
  if (closed.length === 0) return Promise.resolve();
  return new Promise<void>((resolve) => {
    const cancel = clock.after(DRAIN_MS, resolve);
    void Promise.all(closed).then(() => {
      cancel();
      resolve();
    });
  });
}
