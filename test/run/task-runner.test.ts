import { getEventListeners } from 'node:events';
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

const ANSWERED = { ...PASS, evidence: 'protocol: any/v1\nrole: player\n\n<< raw hello\n' };

const reasonsOf = (graded: readonly GradedCase[]): string[] =>
  graded.map((each) => each.outcome.findings[0]?.reason ?? '');

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

  test('leaves no listener at a signal, which may be used for many runs', async () => {
    const { signal } = new AbortController();
    await runTasks([task('a', async () => PASS)], options({ signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
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
  const TOPICS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const tasksOf = (run: (topic: string) => Outcome): Task[] => [
    ...TOPICS.flatMap((topic) =>
      Array.from({ length: 3 }, (_, index) => task(`any/${topic}/${index}`, async () => run(topic))),
    ),
    task('sampled/any-v1/0', async () => run('sampled')),
    task('any/first/0', async () => run('first'), 'C-001'),
  ];

  test.each([1, 4])(
    'in the first case and in four others, each of another topic, is given up (%i jobs)',
    async (jobs) => {
      const tried: string[] = [];
      const noted = ({ subject, run }: Task): Task => ({
        subject,
        run: (signal) => {
          tried.push(subject.id);
          return run(signal);
        },
      });
      const tasks = tasksOf(() => SILENT).map(noted);
      const graded = await runTasks(tasks, options({ jobs }));
      expect(tried.slice(0, 2)).toEqual(['any/first/0', 'any/first/0']);
      expect(tried.slice(2, 6)).toEqual(['sampled/any-v1/0', 'any/a/0', 'any/b/0', 'any/c/0']);
      const shown = graded.filter(({ outcome }) => !outcome.notRun);
      expect(short(shown)).toEqual(['any/first/0 fail']);
      const reasons = reasonsOf(graded);
      expect(reasons[0]).toBe('alike: the program did not answer, as in any/first/0');
      expect(reasons[1]).toBe('not run: the program answered none of 5 cases, so Herald stopped waiting for it');
    },
  );

  test.each(['sampled', 'a', 'c'])('in the first case, but in one of topic %s, is asked all others', async (topic) => {
    const graded = await runTasks(
      tasksOf((each) => (each === topic ? ANSWERED : SILENT)),
      options(),
    );
    expect(graded.filter(({ outcome }) => outcome.notRun)).toEqual([]);
    expect(graded.filter(({ outcome }) => outcome.verdict === 'pass')).toHaveLength(topic === 'sampled' ? 1 : 3);
  });

  test('once in the first case, is forgiven', async () => {
    let tried = 0;
    const first = task('first', async () => (tried++ === 0 ? SILENT : PASS), 'C-001');
    expect(short(await runTasks([first, task('z', async () => PASS)], options()))).toEqual(['first pass', 'z pass']);
  });

  test.each([1, 4])(
    'in the first ten cases, is not waited for again, whatever ran in parallel (%i jobs)',
    async (jobs) => {
      const tasks = Array.from({ length: 20 }, (_, index) =>
        task(String(index), async () => {
          await later(index % 3);
          return index > 16 ? PASS : SILENT;
        }),
      );
      const reasons = reasonsOf(await runTasks(tasks, options({ jobs })));
      expect(reasons.findIndex((reason) => reason.startsWith('not run'))).toBe(10);
      expect(reasons[19]).toContain('none of 10 cases');
    },
  );

  test.each([1, 4])('in ten cases in a row, but answers others, is waited for to the end (%i jobs)', async (jobs) => {
    const first = task('first', async () => ANSWERED, 'C-001');
    const tasks = Array.from({ length: 20 }, (_, index) =>
      task(String(index), async () => (index < 18 ? SILENT : ANSWERED)),
    );
    const graded = await runTasks([...tasks, first], options({ jobs }));
    expect(reasonsOf(graded).filter((reason) => reason.startsWith('not run'))).toEqual([]);
    expect(short(graded).slice(18)).toEqual(['18 pass', '19 pass', 'first pass']);
  });
});

describe('a program that answers late', () => {
  test('is asked again while nothing else runs, and not blamed', async () => {
    let running = 0;
    const tried: string[] = [];
    const tasks = Array.from({ length: 12 }, (_, index) =>
      task(String(index), async () => {
        running++;
        const isAlone = running === 1;
        if (tried.includes(String(index))) expect(isAlone).toBe(true);
        tried.push(String(index));
        await later(index % 3);
        running--;
        return index % 4 === 1 && tried.filter((id) => id === String(index)).length === 1 ? SILENT : ANSWERED;
      }),
    );
    const graded = await runTasks(tasks, options());
    expect(short(graded)).toEqual(tasks.map(({ subject: { id } }) => `${id} pass`));
    expect(tried).toHaveLength(15);
  });

  test.each([
    [0, 1, ['fail undefined']],
    [1, 2, ['fail undefined']],
    [2, 3, ['pass 2']],
    [5, 3, ['pass 2']],
  ])('is asked again %i times at most, and marked', async (retries, runs, expected) => {
    let tried = 0;
    const tasks = [task('late twice', async () => (++tried < 3 ? SILENT : ANSWERED))];
    const graded = await runTasks(tasks, options({ retries }));
    expect([tried, graded.map(({ outcome: { verdict, flaky } }) => `${verdict} ${flaky}`)]).toEqual([runs, expected]);
  });

  test('is marked without --retries, too', async () => {
    let tried = 0;
    const tasks = [task('late once', async () => (++tried < 2 ? SILENT : ANSWERED))];
    const [graded] = await runTasks(tasks, options());
    expect(graded?.outcome).toMatchObject({ verdict: 'pass', flaky: 1 });
  });

  test('is believed after two cases in a row that it does not answer alone either', async () => {
    let runs = 0;
    const tasks = Array.from({ length: 8 }, (_, index) =>
      task(String(index), async () => {
        runs++;
        return index === 0 ? ANSWERED : SILENT;
      }),
    );
    await runTasks(tasks, options({ jobs: 1 }));
    expect(runs).toBe(10);
  });

  test('is asked again if it has answered others in between, however often it was late', async () => {
    const tried = new Set<number>();
    const tasks = Array.from({ length: 12 }, (_, index) =>
      task(String(index), async () => {
        const isFirst = !tried.has(index);
        tried.add(index);
        // The first two never are answered; the machine is to blame for the others.
        return index % 2 === 0 && (index < 4 || isFirst) ? SILENT : ANSWERED;
      }),
    );
    const graded = await runTasks(tasks, options({ jobs: 1 }));
    expect(graded.flatMap(({ outcome: { verdict } }, index) => (verdict === 'fail' ? [index] : []))).toEqual([0, 2]);
  });
});

describe('a program that ends before it answers', () => {
  const died = (reason: string): Outcome => outcome('fail', [{ ...finding('peer/died'), reason }]);

  test.each([1, 4])('in the same way in each of the first five cases, is not run again (%i jobs)', async (jobs) => {
    const tasks = Array.from({ length: 20 }, (_, index) => task(String(index), async () => died('SyntaxError')));
    const reasons = reasonsOf(await runTasks(tasks, options({ jobs })));
    expect(reasons[0]).toBe('SyntaxError');
    expect(reasons.slice(1, 5)).toEqual(Array(4).fill('alike: the program ended in the same way as in 0'));
    const others = new Set(reasons.slice(5));
    expect([...others]).toEqual(['not run: the program ended in the same way in 5 cases, before it answered any']);
  });

  test('shows the first case, wherever it stands', async () => {
    const tasks = Array.from({ length: 20 }, (_, index) =>
      task(String(index), async () => died('SyntaxError'), index === 7 ? 'C-001' : null),
    );
    const reasons = reasonsOf(await runTasks(tasks, options()));
    expect(reasons.findIndex((reason) => !/^(?:alike|not run)/.test(reason))).toBe(7);
    expect(reasons.filter((reason) => reason === 'alike: the program ended in the same way as in 7')).toHaveLength(4);
  });

  test.each([
    ['in other ways', (index: number) => died(`error ${index}`)],
    ['but answers one of the first five cases', (index: number) => (index === 4 ? ANSWERED : died('SyntaxError'))],
  ])('%s, is run to the end', async (_, outcomeAt) => {
    const tasks = Array.from({ length: 20 }, (_each, index) => task(String(index), async () => outcomeAt(index)));
    const delivered: GradedCase[] = [];
    const graded = await runTasks(tasks, options({ onResult: (each) => delivered.push(each) }));
    expect(graded.map((each) => each.outcome)).toEqual(tasks.map((_each, index) => outcomeAt(index)));
    expect(delivered).toEqual(graded);
  });

  describe('and answers only what every conversation begins with', () => {
    const opened = (reason: string): Outcome => ({ ...died(reason), evidence: ANSWERED.evidence });
    const OPENED = { ...ANSWERED };
    const MORE = { ...ANSWERED, evidence: `${ANSWERED.evidence}<< raw more\n` };
    const TOPICS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const tasksWith = (outcomeOf: (topic: string) => Outcome): Task[] =>
      TOPICS.flatMap((topic) =>
        Array.from({ length: 9 }, (_, index) => task(`any/${topic}/${index}`, async () => outcomeOf(topic))),
      );
    const grade = async (outcomeOf: (topic: string) => Outcome) => {
      const graded = await runTasks(tasksWith(outcomeOf), options({ openingReplies: 1 }));
      return graded.filter((each) => !each.outcome.notRun);
    };

    test('is given up after one case of each topic', async () => {
      const graded = await grade((topic) => (topic === 'c' ? OPENED : opened('TypeError')));
      expect(short(graded)).toEqual(['any/a/0 fail']);
    });

    test('is run to the end if it answers more in one topic', async () => {
      const graded = await grade((topic) => (topic === 'g' ? MORE : opened('TypeError')));
      expect(graded).toHaveLength(63);
    });
  });
});

describe('a contested case', () => {
  const contested = (id: string, findings: Finding[], control?: Task): Task => ({
    subject: { ...subject(id), level: 'contested', rules: ['peer/died', 'session/unasked'] },
    run: async () => ({
      ...outcome(findings.length === 0 ? 'pass' : 'non-strict', findings),
      evidence: ANSWERED.evidence,
    }),
    ...(control && { control }),
  });
  const excused = (rule: string): Finding => ({ ...finding(rule), level: 'contested' });
  const failing = (rule: string, onRun = () => {}): Task =>
    task('control', async () => {
      onRun();
      return outcome('fail', [finding(rule)]);
    });

  test.each([
    ['excuses what its control does not show', 'peer/died', 'buy/coins', 'non-strict'],
    ['does not excuse what its control shows as well', 'session/unasked', 'session/unasked', 'fail'],
    ['does not excuse a death where the control shows another one', 'peer/died', 'peer/closed', 'fail'],
  ])('%s', async (_, rule, controlled, verdict) => {
    const graded = await runTasks([contested('one', [excused(rule)], failing(controlled))], options());
    expect(graded.map((each) => each.outcome.verdict)).toEqual([verdict]);
    if (verdict === 'fail')
      expect(graded[0]?.outcome.findings).toMatchObject([
        { rule, level: 'must', reason: 'because; the same happens in control' },
      ]);
  });

  test.each([1, 4])('has its control run once, and only if it has something to excuse (%i jobs)', async (jobs) => {
    let runs = 0;
    const control = failing('peer/died', () => runs++);
    const fine = Array.from({ length: 3 }, (_, index) => contested(`fine-${index}`, [], control));
    await runTasks(fine, options({ jobs }));
    expect(runs).toBe(0);
    const wrong = Array.from({ length: 3 }, (_, index) => contested(`wrong-${index}`, [excused('peer/died')], control));
    const graded = await runTasks([...fine, ...wrong], options({ jobs }));
    expect(short(graded).slice(3)).toEqual(['wrong-0 fail', 'wrong-1 fail', 'wrong-2 fail']);
    expect(runs).toBe(1);
  });

  test('takes the outcome of a control that is among the cases', async () => {
    let runs = 0;
    const control = failing('peer/died', () => runs++);
    await runTasks([control, contested('one', [excused('peer/died')], control)], options({ jobs: 1 }));
    expect(runs).toBe(1);
  });
});
