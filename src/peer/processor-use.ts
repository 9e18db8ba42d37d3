import { type ProcessInfo, readReadyTime, readThreadStates } from './procfs.js';

/** What a program does with the processor. */
export interface ProcessorUse {
  /** Time that all its processes have used, in milliseconds. */
  readonly ms: number;
  /**
   * Whether all its threads wait for something. One that would run if it got a processor does not wait: on a busy machine,
   * the time alone does not show that.
   */
  readonly isWaiting: boolean;
  /**
   * Time in which its threads had a processor or waited for one, in milliseconds: over a while, it tells more than a look at one
   * moment. Threads that have ended do not count any more. Null where the kernel does not keep it.
   */
  readonly ready: number | null;
}

/** In D, a thread waits for the disk or for its memory, and goes on by itself. */
const RUNNABLE: readonly string[] = ['R', 'D'];

/** Of processes that `proc` shows. Where there is none any more, something is about to happen. */
export const processorUseOf = (processes: readonly ProcessInfo[], proc: string): ProcessorUse => ({
  ms: processes.reduce((sum, { cpu }) => sum + cpu, 0),
  isWaiting: processes.length > 0 && !processes.some((each) => isRunnable(each, proc)),
  ready: readyTimeOf(processes, proc),
});

function readyTimeOf(processes: readonly ProcessInfo[], proc: string): number | null {
  const times = processes.map(({ pid }) => readReadyTime(pid, proc)).filter((time) => time !== null);
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

function isRunnable({ pid, state, threads }: ProcessInfo, proc: string): boolean {
  if (RUNNABLE.includes(state)) return true;
  return threads > 1 && readThreadStates(pid, proc).some((each) => RUNNABLE.includes(each));
}
