import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RULES } from '../dist/games/dominion/rules.js';
import { SEXPR_SAMPLER } from '../dist/games/dominion/sexpr/kit/sampled-states.js';
import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { runsIn } from '../dist/kit/case.js';
import { protocolNames } from '../dist/kit/protocol-name.js';
import { readOwnCases } from '../dist/run/case-files.js';
import { defaultJobs } from '../dist/run/default-jobs.js';
import { sampledTask } from '../dist/run/sampled-case.js';
import { commandPeer } from '../dist/run/script/command-peer.js';
import { playerTask } from '../dist/run/script/player-case.js';
import type { Task } from '../dist/run/task.js';
import { runTasks } from '../dist/run/task-runner.js';
import type { PairedWork } from './bench.js';

const PROTOCOL = 'sexpr/v3';
const SAMPLES = 200;
/** As many at once as `herald grade` runs. */
const JOBS = defaultJobs();
const ARGV = ['python3', fileURLToPath(new URL('../examples/players/sexpr/money.py', import.meta.url))];

const now = (): number => performance.now();

/** Every scripted case of the version and many samples, each with a process of its own. */
function tasksOf(): Task[] {
  const start = commandPeer({ argv: ARGV });
  const taskFor = (one: Parameters<typeof playerTask>[0]): Task =>
    playerTask(one, { protocolName: PROTOCOL, protocol: SEXPR, registry: RULES, start });
  const scripted = readOwnCases((id) => /^sexpr\/v\d\/player\//.test(id)).cases.filter((one) =>
    runsIn(one, PROTOCOL, protocolNames(SEXPR)),
  );
  const samples = Array.from({ length: SAMPLES }, (_, number) =>
    sampledTask({ protocol: PROTOCOL, seed: 1, number }, { sampler: SEXPR_SAMPLER, taskFor, now }),
  );
  return [...scripted.map(taskFor), ...samples];
}

async function gradeAll(tasks: readonly Task[]): Promise<void> {
  const graded = await runTasks(tasks, { jobs: JOBS, isUnanswered: () => false, now });
  const failed = graded.filter(({ outcome }) => !['pass', 'not-applicable'].includes(outcome.verdict));
  if (failed.length > 0) throw new Error(`${failed[0]!.subject.id}: ${failed[0]!.outcome.verdict}`);
}

/** The floor: as many processes of the same program, which only find that there is nothing to read. */
async function startAll(count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const [command, ...args] = ARGV;
      await once(spawn(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
    }
  };
  await Promise.all(Array.from({ length: JOBS }, work));
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const begin = now();
  await work();
  return (count * 1000) / (now() - begin);
}

/** Slices of the cases take turns with as many bare processes. */
const SLICE = 40;

/** All of it once, however long that takes: another set of cases would be another figure. */
export async function startingDuel(): ReturnType<PairedWork> {
  const tasks = tasksOf();
  const times = { graded: 0, bare: 0 };
  for (let at = 0; at < tasks.length; at += SLICE) {
    const slice = tasks.slice(at, at + SLICE);
    times.bare += slice.length / (await rateOf(slice.length, () => startAll(slice.length)));
    times.graded += slice.length / (await rateOf(slice.length, () => gradeAll(slice)));
  }
  return { values: [tasks.length / times.graded], floors: [tasks.length / times.bare] };
}
