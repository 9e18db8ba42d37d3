import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

/** Programs under test mostly wait: for a message, for their interpreter to load, for a case that asks for silence. */
const JOBS_PER_CPU = 2;

/** More programs at once would only wait for each other. */
export const MAX_JOBS = 1000;

/** How many programs to run at once: two for each processor that this process may use. */
export const defaultJobs = (cpus = availableCpus()): number => Math.max(1, Math.round(cpus * JOBS_PER_CPU));

/** How many to run at once of what keeps a processor busy, such as games: one for each. */
export const oneJobPerCpu = (cpus = availableCpus()): number => Math.max(1, Math.round(cpus));

/** The processors that this process may use, by their number and by its control groups; may be less than one. */
export function availableCpus(root = '/', cores = availableParallelism()): number {
  const quotas = [...quotasOfVersion2(root), ...quotasOfVersion1(root)];
  return Math.min(cores, ...quotas);
}

/** The quotas of a group and of all above it: `50000 100000` is half a processor, `max` none. */
function quotasOfVersion2(root: string): number[] {
  const path = groupOf(root, /^0::(.*)$/m);
  return path === null
    ? []
    : above(path).flatMap((group) => quotaIn(textOf(join(root, 'sys/fs/cgroup', group, 'cpu.max'))));
}

function quotasOfVersion1(root: string): number[] {
  const path = groupOf(root, /^\d+:(?:[^:]*,)?cpu(?:,[^:]*)?:(.*)$/m);
  if (path === null) return [];
  return ['cpu', 'cpu,cpuacct'].flatMap((mount) =>
    above(path).flatMap((group) => {
      const folder = join(root, 'sys/fs/cgroup', mount, group);
      return quotaIn(`${textOf(join(folder, 'cpu.cfs_quota_us')).trim()} ${textOf(join(folder, 'cpu.cfs_period_us'))}`);
    }),
  );
}

/** The group of this process, relative to where groups are mounted. A container sees its own as the root. */
const groupOf = (root: string, line: RegExp): string | null =>
  line.exec(textOf(join(root, 'proc/self/cgroup')))?.[1] ?? null;

const above = (path: string): string[] => (path === '/' || path === '.' ? ['/'] : [path, ...above(dirname(path))]);

function quotaIn(text: string): number[] {
  const [, quota, period] = /^(\d+) (\d+)\s*$/.exec(text) ?? [];
  return quota === undefined || Number(quota) === 0 || Number(period) === 0 ? [] : [Number(quota) / Number(period)];
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
