import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { availableCpus, defaultJobs, oneJobPerCpu } from '../../src/run/default-jobs.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A root directory with these files. */
function rootWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const V1 = '3:memory:/docker/x\n2:cpu,cpuacct:/docker/x\n';

test.each<[string, Record<string, string>, number, number, number]>([
  ['nothing', {}, 8, 16, 8],
  ['no quota', { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': 'max 100000\n' }, 8, 16, 8],
  ['a quota', { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '150000 100000\n' }, 1.5, 3, 2],
  ['a quota below one', { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '20000 100000\n' }, 0.2, 1, 1],
  [
    'a quota of a group above',
    {
      'proc/self/cgroup': '0::/a/b\n',
      'sys/fs/cgroup/a/b/cpu.max': '400000 100000\n',
      'sys/fs/cgroup/a/cpu.max': '300000 100000\n',
    },
    3,
    6,
    3,
  ],
  [
    'a quota of version 1',
    {
      'proc/self/cgroup': V1,
      'sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us': '50000\n',
      'sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us': '100000\n',
    },
    0.5,
    1,
    1,
  ],
  [
    'a quota of version 1 where a container sees only its own group',
    {
      'proc/self/cgroup': V1,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '250000\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    2.5,
    5,
    3,
  ],
  [
    'no quota of version 1',
    {
      'proc/self/cgroup': V1,
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
    },
    8,
    16,
    8,
  ],
])('with %s there are as many jobs as fit', (_, files, cpus, jobs, games) => {
  const found = availableCpus(rootWith(files), 8);
  expect([found, defaultJobs(found), oneJobPerCpu(found)]).toEqual([cpus, jobs, games]);
});
