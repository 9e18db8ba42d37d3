import type { ScriptMachine, Write } from '../../kit/script/index.js';
import type { Framing } from '../../kit/transcript/index.js';
import { ActivityWatch, afterNextPoll, BUSY_MS } from '../../peer/index.js';
import type { CaseRecording } from './case-recording.js';
import type { Pacing } from './pacing.js';
import { isAmong, type QuietMessages, untilQuiet, untilSettled } from './quiet.js';
import type { ScriptPeer } from './script-peer.js';

export interface Drive {
  readonly machine: ScriptMachine<unknown>;
  readonly peer: ScriptPeer;
  readonly recording: CaseRecording;
  readonly framing: Framing;
  readonly signal: AbortSignal;
  /** Which messages wait until the program is quiet; null for none. */
  readonly quiet: QuietMessages | null;
  readonly pacing: Pacing;
}

/** Carries out the machine's actions until it is done, or the run is interrupted. */
export async function drive(run: Drive): Promise<void> {
  const { machine, peer, recording, signal } = run;
  while (!signal.aborted) {
    const action = machine.next();
    switch (action.kind) {
      case 'done':
        return waitForStderr(run);
      case 'finish':
        return waitForExit(run, action.ms);
      case 'send':
        await send(run, action.writes);
        break;
      case 'wait':
        await waitUntilMoved(run, action.ms, action.silence ? 'pause' : 'deadline');
        break;
      case 'pause':
        await waitUntilMoved(run, action.ms, 'pause');
        break;
      case 'end':
        peer.closeInput();
        break;
      case 'signal':
        peer.signal(action.signal);
        break;
      default:
        recording.add({ side: '>>', kind: action.kind, text: action.text });
        peer[action.kind](action.text);
    }
  }
}

async function send(run: Drive, writes: readonly Write[]): Promise<void> {
  const { machine, peer, recording, pacing } = run;
  const before = machine.position;
  const hasMoved = (): boolean => machine.position !== before;
  if (pacing.left > 0) await timesOut(run, pacing.left, hasMoved);
  // Not before the first message: whether a program that writes as soon as it starts is faster than that message depends
  // on the computer, and so would the finding.
  if (recording.sends() > 0) await untilReady(run);
  await peer.explained?.();
  if (hasMoved()) return;
  const [first] = writes as [Write];
  if (writes.length > 1) peer.together(() => writeAll(run, writes));
  else await writePieces(run, first);
  pacing.sent(writes);
}

/** How long a program must have been quiet that got a message and gets another one, in milliseconds. */
const GAP_MS = 50;

/** A case about something else does not depend on what a program makes of two messages at once. */
function untilReady(run: Drive): Promise<void> {
  if (isQuiet(run)) return untilQuiet(run, run.quiet.ms);
  return run.peer.isAsynchronous && run.recording.hasSentLast() ? untilQuiet(run, GAP_MS) : afterNextPoll();
}

const isQuiet = (run: Drive): run is Drive & { readonly quiet: QuietMessages } =>
  run.quiet !== null && isAmong(run.recording.sends(), run.quiet);

/** Frames stay separate even when sent together; on a stream nothing separates the messages. */
function writeAll({ peer, framing }: Drive, writes: readonly Write[]): void {
  if (framing === 'stream') {
    peer.write(Buffer.concat(writes.map(({ bytes }) => bytes)), { isLast: true, binary: false });
  } else for (const { bytes, binary } of writes) peer.write(bytes, { isLast: true, binary });
}

async function writePieces(run: Drive, { bytes, binary, pieces }: Write): Promise<void> {
  const { machine, peer, signal } = run;
  const { size, completeAt } = pieces ?? { size: bytes.length, completeAt: bytes.length };
  for (let at = 0; ; at += size) {
    const isLast = at + size >= completeAt;
    peer.write(bytes.subarray(at, isLast ? bytes.length : at + size), { isLast, binary });
    if (isLast) return;
    // Whether what a program sends unasked comes before the rest of the message depends on the computer, too.
    if (at === 0 && isQuiet(run)) await untilQuiet(run, run.quiet.ms);
    await pause(run, pieces?.every ?? 0);
    if (signal.aborted || machine.next().kind === 'done') return;
  }
}

const pause = ({ recording: { clock } }: Drive, ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve);
    else clock.after(ms, resolve);
  });

/** Waits until the machine moves on, or the time has passed, which is then recorded like any event. */
async function waitUntilMoved(run: Drive, ms: number, kind: 'pause' | 'deadline'): Promise<void> {
  const { machine, peer, recording } = run;
  const before = machine.position;
  const watch = kind === 'deadline' ? new ActivityWatch(recording.clock, peer.processorUse) : null;
  watch?.begin(ms);
  const isLate = await timesOut(run, ms, () => machine.position !== before);
  const options = isLate ? watch?.end() : null;
  watch?.dispose();
  // Why a connection was lost says more than that nothing came over it.
  if (isLate) await peer.explained?.();
  if (isLate && machine.position === before) {
    recording.add({ side: '--', kind, ms, ...(options && { options }) });
  }
}

/** Whether the time passed before the condition became true. */
async function timesOut({ recording, signal }: Drive, ms: number, isOver: () => boolean): Promise<boolean> {
  let isLate = false;
  let wake = (): void => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  // Data that arrived while Herald itself was busy is on time: read once more before deciding.
  const cancel = recording.clock.after(ms, () =>
    setImmediate(() => {
      isLate = true;
      wake();
    }),
  );
  signal.addEventListener('abort', wake);
  while (!isOver() && !isLate && !signal.aborted) await Promise.race([recording.nextEvent(), woken]);
  cancel();
  signal.removeEventListener('abort', wake);
  return isLate && !isOver();
}

/** Gives the program time to end. Using it up is not a fault. */
async function waitForExit(run: Drive, ms: number): Promise<void> {
  const { machine, peer, recording } = run;
  if (run.quiet !== null) await untilQuiet(run, run.quiet.ms);
  if (!peer.isGone() && !machine.isDone) peer.closeInput();
  const isOver = (): boolean => peer.isGone() || machine.next().kind === 'done';
  const isLate = (await timesOut(run, ms, isOver)) && (await sleepsOn(run, isOver));
  if (isLate) recording.add({ side: '--', kind: 'deadline', ms });
}

/** Time for a program that sleeps, and does not loop, to wake up and send what it has to, in milliseconds. */
const SLEEP_MS = 750;
const SLEEP_POLL_MS = 50;

/** Whether the program has not ended by then either. */
async function sleepsOn(run: Drive, isOver: () => boolean): Promise<boolean> {
  const { peer } = run;
  const before = peer.processorUse();
  const isLooping = (): boolean => before === null || (peer.processorUse() ?? before).ms - before.ms >= BUSY_MS;
  for (let slept = 0; slept < SLEEP_MS && !isLooping(); slept += SLEEP_POLL_MS) {
    if (!(await timesOut(run, SLEEP_POLL_MS, isOver))) return false;
  }
  return true;
}

/** Time for a program that was at fault to write why to stderr, in milliseconds. */
const STDERR_MS = 50;

/** Which of stdout and stderr is read first is chance. */
async function waitForStderr(run: Drive): Promise<void> {
  await timesOut(run, STDERR_MS, () => run.peer.isGone());
}

/**
 * Resolves when it is known whether the program sends more, now that the case is decided. If it does, what it sent before may
 * answer another message than the one that it was taken to answer.
 */
export async function watchForMore({ machine, peer, recording, signal }: Drive): Promise<void> {
  const isOver = (): boolean => recording.hasMore() || peer.isGone() || signal.aborted;
  // Programs that did nothing wrong end at once.
  if (machine.result().verdict === 'not-applicable') peer.closeInput();
  await untilSettled(recording.clock, peer.processorUse, isOver);
}
