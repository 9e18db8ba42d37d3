import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LONG } from '../../sizes.js';
import { edit, gradePlayer, MONEY, NAMES, PLATFORMS, type Platform, resultsIn } from './platforms.js';

/** What the smallest platform has; here for each process, since not every machine lets us limit all of them together. */
const MEMORY = 768 * 1024 ** 2;

/** The platform ends what takes too long. */
const within = ({ limit }: Platform): string[] => [
  'timeout',
  '--signal=KILL',
  String(limit),
  'prlimit',
  `--data=${MEMORY}`,
];

/** Never late, but not done in time either. */
const SLOW = MONEY.replace('import sys', 'import sys, time').replace(
  'for message in messages():',
  (line) => `${line}\n    time.sleep(1)`,
);

const GREEDY_FOR_MEMORY = `import sys\nsys.stdin.readline()\nrest = bytearray(2 << 30)\n${MONEY}`;

describe.concurrent.each(NAMES)('within the limits of %s', (name) => {
  // In full size the cases are all that there are. The time is never that of the platform, which is up to an hour.
  test('a slow player and one that needs too much memory have results that say so', async () => {
    const platform = PLATFORMS[name]('--total-time', LONG ? '30' : '3');
    edit(platform.settings, LONG ? '--games 20' : '--jobs 1 --samples 0 --games 0');
    const slow = await gradePlayer(platform, SLOW, within(platform));
    expect(slow.code, slow.err).toBe(STATUS[name]);
    expect(platform.shown(slow)).toMatch(/not reached within --total-time \d+/);
    const { earned, of } = platform.points(slow);
    if (of !== null) expect(earned).toBeLessThan(of);

    edit(platform.settings, '--only C-107 --only C-111 --samples 0 --games 0 --total-time 60');
    const greedy = await gradePlayer(platform, GREEDY_FOR_MEMORY, within(platform));
    expect(greedy.code, greedy.err).toBe(STATUS[name]);
    expect(platform.shown(greedy)).toContain('MemoryError');
  });
});

/** Of a graded submission that failed. */
const STATUS = { gradescope: 0, classroom50: 0, prairielearn: 0, github: 1, gitlab: 1 } as const;

describe('the build is a part of the time', () => {
  test('and what is left is for the cases', async () => {
    const platform = PLATFORMS.gradescope('--build', 'sleep 2', '--total-time', '6');
    edit(platform.settings, '--samples 0 --games 0 --jobs 1');
    expect(await gradePlayer(platform, SLOW, within(platform))).toMatchObject({ code: 0 });
    const [, seconds] = /not reached within --total-time (\d+)/.exec(resultsIn(platform.root)) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(4);
  });

  test('and has at most half of it', async () => {
    const platform = PLATFORMS.gradescope(
      '--build',
      'echo begun; trap "" TERM; sleep 600; sleep 600',
      '--total-time',
      '6',
    );
    edit(platform.settings);
    expect(await gradePlayer(platform, MONEY, within(platform))).toMatchObject({ code: 0 });
    expect(platform.shown({ code: 0, out: '', err: '' })).toMatch(/the build took more than 3 seconds:(\\n| )+begun/);
  });
});

test('limits in files of the platform follow from the time that is chosen', () => {
  const time = ['--total-time', '500'];
  expect(PLATFORMS.gradescope(...time).limit).toBe(600);
  expect(PLATFORMS.prairielearn(...time).limit).toBe(560);
  expect(PLATFORMS.github(...time).limit).toBe(720);
  expect(PLATFORMS.gitlab(...time).limit).toBe(720);
  expect(readFileSync(join(PLATFORMS.classroom50(...time).settings), 'utf8')).toContain('\nTOTAL_TIME=500\n');
});
