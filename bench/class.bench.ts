import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { availableCpus } from '../dist/run/default-jobs.js';
import type { Bench } from './bench.js';
import { estimateError } from './class-estimate.js';
import { CLASS_OPTIONS, checkGrades, makeSubmissions } from './class-submissions.js';

const HERALD = fileURLToPath(new URL('../dist/bin/herald.js', import.meta.url));

interface Graded {
  readonly submissions: number;
  /** Milliseconds. */
  readonly took: number;
  /** Milliseconds that the programs have spent on all cores. */
  readonly players: number;
}

/** All cases about buying, two samples and a game for each submission. */
async function gradeAll(): Promise<Graded> {
  const root = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  try {
    const submissions = makeSubmissions(join(root, 'submissions'));
    const begin = performance.now();
    const players = runClass(['class', join(root, 'submissions'), '--out', join(root, 'grades'), ...CLASS_OPTIONS]);
    const took = performance.now() - begin;
    checkGrades(join(root, 'grades'), submissions);
    return { submissions, took, players };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/**
 * Every program is in a namespace whose first process outlives the one that we could wait for, so that its time is lost to us.
 * In a namespace around all of them, the first process gets and reaps them, and knows their time.
 */
const REAPER = ['--dev-bind', '/', '/', '--unshare-pid', '--proc', '/proc', '--die-with-parent', '--'];
const SCRIPT = '"$@" >&2 && cat /proc/1/stat';

/** Runs Herald, and returns the milliseconds that the programs have spent on all cores. */
function runClass(args: readonly string[]): number {
  const command = [...REAPER, '/bin/sh', '-c', SCRIPT, 'sh', process.execPath, HERALD, ...args];
  const { status, stdout, stderr, error } = spawnSync('bwrap', command, { encoding: 'utf8' });
  if (error) throw new Error(`a class is measured with bubblewrap: ${error.message}`);
  if (status !== 0) throw new Error(`herald class failed: ${stderr}`);
  return timeOfChildren(stdout);
}

const TICKS_PER_SECOND = 100;

/** User and system time of all children that have ended, in milliseconds, by /proc/PID/stat. */
function timeOfChildren(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[13], fields[14]].map(Number) as [number, number];
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

/** Runs of which only the rate was used: a class takes long, and one run measures both. */
const looked: Graded[] = [];

async function rate(): Promise<number> {
  const graded = await gradeAll();
  looked.push(graded);
  return (graded.submissions * 60_000) / graded.took;
}

/** Of the time of the cores that it may use, how much is not spent by the players: by Herald, or by waiting. */
async function share(): Promise<number> {
  const { took, players } = looked.shift() ?? (await gradeAll());
  return 100 * (1 - players / (availableCpus() * took));
}

export const benches: readonly Bench[] = [
  { name: 'class/graded', unit: 'submissions/min', run: rate },
  { name: 'class/estimate', unit: '% off', run: estimateError },
  { name: 'class/not-the-players', unit: '% of core time', run: share },
];
