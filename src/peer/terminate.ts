import { type Clock, sleep } from './clock.js';
import type { Leftover } from './peer.js';
import { listMembers, signalTree, TreeKiller } from './process-tree.js';
import type { ProcessInfo } from './procfs.js';
import type { Child } from './spawn.js';

export interface Termination {
  readonly killed: boolean;
  readonly leftovers: readonly Leftover[];
  readonly survivors: readonly Leftover[];
}

/** Between SIGTERM and SIGKILL. */
const TERM_MS = 50;

/** Longest wait for processes that SIGKILL does not end, such as one that hangs in a broken disk. */
const PATIENCE_MS = 2000;

/** A tree that is gone has no end of a pipe left; if one is held nevertheless, we do not wait longer. */
const DRAIN_MS = 100;

const LOOKS_MS = [1, 2, 4, 8, 16] as const;

/** Grace, SIGTERM, SIGKILL, until nothing of the tree is left. */
export async function terminateTree(child: Child, graceMs: number, clock: Clock): Promise<Termination> {
  const isGone = await waitUntilGone(child, graceMs, clock);
  const wentByItself = child.hasExited;
  if (!isGone && !wentByItself) {
    signalTree(child.tree, listMembers(child.tree).members, 'SIGTERM');
    await waitUntilGone(child, TERM_MS, clock);
  }
  const { struck, standing } = await killTree(child, clock);
  await drain(child, clock);
  child.release();
  return {
    killed: !wentByItself,
    leftovers: wentByItself ? struck : [],
    survivors: standing,
  };
}

async function waitUntilGone(child: Child, ms: number, clock: Clock): Promise<boolean> {
  const until = clock.now() + ms;
  await waitForExit(child, ms, clock);
  for (let look = 0; child.hasExited; look++) {
    if (listMembers(child.tree).members.length === 0) return true;
    if (clock.now() >= until) return false;
    await sleep(clock, LOOKS_MS[look] ?? LOOKS_MS.at(-1)!);
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

async function killTree(child: Child, clock: Clock): Promise<{ struck: Leftover[]; standing: Leftover[] }> {
  const felling = new TreeKiller(child.tree);
  const struck = new Map<number, Leftover>();
  const until = clock.now() + PATIENCE_MS;
  for (let look = 0; ; look++) {
    const strike = felling.killOnce();
    for (const proc of strike.killed) struck.set(proc.pid, nameOf(proc));
    const isGone = strike.isDone && child.hasExited;
    if (isGone || clock.now() >= until) {
      return { struck: [...struck.values()], standing: strike.killed.map(nameOf) };
    }
    await sleep(clock, LOOKS_MS[look] ?? LOOKS_MS.at(-1)!);
  }
}

const nameOf = ({ pid, name }: ProcessInfo): Leftover => ({ pid, name });

/** What the peer said last is still in the pipes. */
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
