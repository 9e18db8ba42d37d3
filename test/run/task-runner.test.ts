import { describe, expect, test } from 'vitest';
import { isUnanswered } from '../../src/kit/unresponsive.js';
import type { Finding, Outcome, Subject } from '../../src/kit/verdict.js';
import type { Task } from '../../src/run/task.js';
import { type GradedCase, runTasks, type TaskRunnerOptions } from '../../src/run/task-runner.js';

const subject = (id: string, register: string | null = null): Subject => ({
  id,
  title: id,
  register,
  protocol: 'any/v1',
  role: 'player',
  level: 'must',
  rules: [],
  points: 1,
});

const outcome = (verdict: Outcome['verdict'], findings: Finding[] = []): Outcome => ({
  verdict,
  reason: null,
  findings,
  evidence: null,
  readings: {},
  ms: 1,
});

const finding = (rule: string): Finding => ({
  rule,
  level: 'must',
  blame: 'program',
  reason: 'because',
  sent: null,
  said: null,
  legal: [],
  more: false,
  line: null,
});

const PASS = outcome('pass');
const SILENT = outcome('fail', [finding('peer/timeout')]);

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const task = (id: string, run: Task['run'], register: string | null = null): Task => ({
  subject: subject(id, register),
  run,
});

const options = (more: Partial<TaskRunnerOptions> = {}): TaskRunnerOptions => ({
  jobs: 4,
  isUnanswered,
  isFirst: ({ register }) => register === 'C-001',
  now: () => 0,
  ...more,
});

const short = (graded: readonly GradedCase[]): string[] =>
  graded.map(({ subject: { id }, outcome: { verdict } }) => `${id} ${verdict}`);

describe('the task runner', () => {
  test('delivers results in the order of the tasks, whichever ends first', async () => {
    const ended: string[] = [];
    const tasks = [30, 1, 20, 1].map((ms, index) =>
      task(`case-${index}`, async () => {
        await later(ms);
        ended.push(`case-${index}`);
        return PASS;
      }),
    );
    const delivered: GradedCase[] = [];
    const graded = await runTasks(tasks, options({ onResult: (each) => delivered.push(each) }));
    expect(ended).not.toEqual(tasks.map(({ subject: { id } }) => id));
    expect(graded.map(({ subject: { id } }) => id)).toEqual(['case-0', 'case-1', 'case-2', 'case-3']);
    expect(delivered).toEqual(graded);
  });

  test('runs as many tasks at once as it is allowed', async () => {
    let running = 0;
    let max = 0;
    const tasks = Array.from({ length: 9 }, (_, index) =>
      task(String(index), async () => {
        max = Math.max(max, ++running);
        await later(5);
        running--;
        return PASS;
      }),
    );
    await runTasks(tasks, options({ jobs: 3 }));
    expect(max).toBe(3);
  });

  test('reports progress', async () => {
    const seen: string[] = [];
    const tasks = ['a', 'b'].map((id) => task(id, async () => PASS));
    const onProgress: TaskRunnerOptions['onProgress'] = ({ done, of, running }) =>
      seen.push(`${done}/${of} ${running}`);
    await runTasks(tasks, options({ jobs: 1, onProgress }));
    expect(seen).toEqual(['0/2 a', '1/2 ', '1/2 b', '2/2 ']);
  });

  test('a task that throws is a fault of the kit', async () => {
    const [first] = await runTasks([task('broken', () => Promise.reject(new Error('a bug')))], options());
    expect(first?.outcome).toMatchObject({ verdict: 'kit-fault', reason: expect.stringContaining('a bug') });
  });
});

describe('when interrupted, the task runner', () => {
  test('keeps what was done and skips the rest', async () => {
    const abort = new AbortController();
    const tasks = [
      task('done', async () => PASS),
      task('cut', async (signal) => {
        abort.abort();
        expect(signal.aborted).toBe(true);
        return PASS;
      }),
      task('never', () => Promise.reject(new Error('it was run'))),
    ];
    const graded = await runTasks(tasks, options({ jobs: 1, signal: abort.signal }));
    expect(short(graded)).toEqual(['done pass', 'cut skipped', 'never skipped']);
    expect(graded[1]?.outcome.reason).toBe('interrupted');
  });

  test('before it starts, runs nothing', async () => {
    const tasks = [task('never', () => Promise.reject(new Error('it was run')), 'C-001')];
    expect(short(await runTasks(tasks, options({ signal: AbortSignal.abort() })))).toEqual(['never skipped']);
  });
});

describe('a program that does not answer', () => {
  test('twice in the first case, is not waited for again', async () => {
    let tried = 0;
    const tasks = [
      task('a', () => Promise.reject(new Error('it was run'))),
      task(
        'first',
        async () => {
          tried++;
          return SILENT;
        },
        'C-001',
      ),
      task('z', () => Promise.reject(new Error('it was run'))),
    ];
    const graded = await runTasks(tasks, options());
    expect(tried).toBe(2);
    expect(short(graded)).toEqual(['a fail', 'first fail', 'z fail']);
    expect(graded[2]?.outcome.findings).toMatchObject([
      {
        rule: 'peer/timeout',
        reason: 'not run: the program left first unanswered twice, so Herald stopped waiting for it',
      },
    ]);
    expect(graded[1]?.outcome).toBe(SILENT);
  });

  test('once in the first case, is forgiven', async () => {
    let tried = 0;
    const first = task('first', async () => (tried++ === 0 ? SILENT : PASS), 'C-001');
    expect(short(await runTasks([first, task('z', async () => PASS)], options()))).toEqual(['first pass', 'z pass']);
  });

  test.each([1, 4])(
    'in ten cases in a row, is not waited for again, whatever ran in parallel (%i jobs)',
    async (jobs) => {
      const tasks = Array.from({ length: 20 }, (_, index) =>
        task(String(index), async () => {
          await later(index % 3);
          return index === 3 || index > 16 ? PASS : SILENT;
        }),
      );
      const graded = await runTasks(tasks, options({ jobs }));
      expect(graded.map(({ outcome: { verdict } }) => verdict)).toEqual(
        tasks.map((_, index) => (index === 3 ? 'pass' : 'fail')),
      );
      const reasons = graded.map(({ outcome: { findings } }) => findings[0]?.reason ?? '');
      expect(reasons.findIndex((reason) => reason.startsWith('not run'))).toBe(14);
      expect(reasons[19]).toContain('10 cases in a row');
    },
  );

  test('in nine cases in a row, is still waited for', async () => {
    const tasks = Array.from({ length: 12 }, (_, index) =>
      task(String(index), async () => (index < 9 ? SILENT : PASS)),
    );
    const graded = await runTasks(tasks, options());
    expect(graded.slice(9).map(({ outcome: { verdict } }) => verdict)).toEqual(['pass', 'pass', 'pass']);
  });
});
