import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../src/peer/environment.js';
import { MAIN } from '../cli/herald.js';

test.each([
  ['search path, locale and time zone', { PATH: '/bin', LC_ALL: 'C', TZ: 'UTC' }, ['LC_ALL', 'PATH', 'TZ']],
  ['nothing else', { PYTHONUNBUFFERED: '1', NODE_OPTIONS: '-r x', HERALD_TOKEN: 'x', LC_secret: 'x' }, []],
  ['what is asked for', { HERALD_PASS_ENV: 'A, B', A: '1', B: '2', C: '3' }, ['A', 'B', 'HERALD_PASS_ENV']],
])('a program gets %s', (_, own, names) => {
  expect(Object.keys(cleanEnvironment(own)).sort()).toEqual(names);
});

/** Replies only if a variable that it must not see is set. */
const HELPED = 'read -r line; if [ -n "$PYTHONUNBUFFERED" ]; then echo "(clean estate)"; else exit 3; fi';

const grade = (env: NodeJS.ProcessEnv) =>
  spawnSync(
    process.execPath,
    [MAIN, 'grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-001', '--', 'sh', '-c', HELPED],
    { encoding: 'utf8', env: { ...process.env, PYTHONUNBUFFERED: '1', ...env } },
  );

test('a player is graded without the environment of the grader', () => {
  const { status, stdout } = grade({});
  expect(stdout).toContain('the process exited with status 3');
  expect(status).toBe(1);
});

test('a variable is passed on request', () => {
  expect(grade({ HERALD_PASS_ENV: 'PYTHONUNBUFFERED' }).status).toBe(0);
});
