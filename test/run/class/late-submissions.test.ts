import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { notRun } from '../../../src/kit/unresponsive.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { type ClassOptions, gradeClass } from '../../../src/run/class/grade-class.js';
import { findSubmissions } from '../../../src/run/class/intake/find-submissions.js';
import { openWorkFolder } from '../../../src/run/class/work-folder.js';
import { PAUSED } from '../../../src/run/pauses.js';
import { fileOf, result } from '../../report/sample-results.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = temporaryFolder();
const work = await openWorkFolder(false);
afterAll(() => work.remove());
for (const name of ['ann', 'ben', 'cat']) {
  mkdirSync(join(root, 'submissions', name), { recursive: true });
  writeFileSync(join(root, 'submissions', name, 'player'), `#!/bin/sh\n${name}`, { mode: 0o755 });
}

const IDS = ['any/tea/1', 'any/tea/2', 'any/tea/3', 'any/tea/4', 'any/tea/5'];
const LATE: Outcome = notRun('peer/timeout', 'late');
const IN_TIME: Outcome = { verdict: 'pass', reason: null, findings: [], evidence: null, readings: {}, ms: 1 };

/** How often ben answers each of his cases too late. */
const LATE_TIMES: Readonly<Record<string, number>> = { 'any/tea/2': 1, 'any/tea/3': 9, 'any/tea/4': 9, 'any/tea/5': 9 };

/** Grades, and logs each case with how many run at once. `stop` ends the run before cases are tried again. */
async function grade(
  tries: Map<string, number>,
  stop?: AbortController,
  { out = 'grades', paused = '' } = {},
): Promise<string[]> {
  const log: string[] = [];
  let running = 0;
  const runCase = async (name: string, id: string): Promise<Outcome> => {
    const most = ++running;
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    const tried = (tries.get(`${name} ${id}`) ?? 0) + 1;
    tries.set(`${name} ${id}`, tried);
    log.push(`${name} ${id} #${tried}${most === 1 ? ' alone' : ''}`);
    if (`${name} ${id}` === paused && tried === 1) return PAUSED;
    return name === 'ben' && tried <= (LATE_TIMES[id] ?? 0) ? LATE : IN_TIME;
  };
  const options: ClassOptions = {
    submissions: findSubmissions(join(root, 'submissions')).submissions,
    work,
    isNamed: () => false,
    out: join(root, out),
    fingerprint: 'f',
    selection: 's',
    casePrints: new Map(IDS.map((id) => [id, id])),
    fresh: false,
    jobs: 3,
    limits: { files: 10, bytes: 1000 },
    buildOptions: { seconds: 5, limits: {}, sandbox: false },
    hidden: [],
    plan: () => ({ build: null, run: ['./player'] }),
    grade: async ({ cwd, slots, jobs, outcomes }) => {
      const name = readFileSync(join(cwd, 'player'), 'utf8').slice(-3);
      const waiting = [...IDS];
      const verdicts = new Map<string, Outcome>();
      const take = async (): Promise<void> => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          const caseId = id;
          const known = outcomes.find(id);
          const outcome = known ?? (await slots.use(() => runCase(name, caseId)));
          if (known === null) outcomes.note(id, outcome);
          verdicts.set(id, outcome);
        }
      };
      await Promise.all(Array.from({ length: jobs }, take));
      return fileOf(IDS.map((id) => result(id, (verdicts.get(id) as Outcome).verdict)));
    },
    failAll: (reason) => fileOf([result('any/tea/1', 'fail', { reason })]),
    signal: (stop ?? new AbortController()).signal,
    onLate: (name) => {
      log.push(`${name} is late`);
      stop?.abort();
    },
    onDone: async ({ name }, { results }) => {
      log.push(`${name}: ${results.cases.map(({ verdict }) => verdict).join(' ')}`);
    },
  };
  await gradeClass(options);
  return log;
}

test('cases that were not answered in time are tried once more, alone, at the end, also by a run that resumes', async () => {
  const tries = new Map<string, number>();
  const stopped = await grade(tries, new AbortController());
  expect(stopped).toContain('ben is late');
  expect(stopped.filter((line) => line.includes('#2'))).toEqual([]);
  const resumed = await grade(tries);
  // After two that are not answered alone either, the rest is not tried.
  expect(resumed.filter((line) => line.startsWith('ben'))).toEqual([
    'ben is late',
    'ben any/tea/2 #2 alone',
    'ben any/tea/3 #2 alone',
    'ben any/tea/4 #2 alone',
    'ben: pass pass fail fail fail',
  ]);
  const third = await grade(tries);
  expect(third.sort()).toEqual([
    'ann: pass pass pass pass pass',
    'ben: pass pass fail fail fail',
    'cat: pass pass pass pass pass',
  ]);
});

test('a case that Herald was too often held up to judge is tried once more, alone, at the end', async () => {
  const log = await grade(new Map(), undefined, { out: 'held-up', paused: 'cat any/tea/1' });
  expect(log.filter((line) => line.startsWith('cat') && !/#1( alone)?$/.test(line))).toEqual([
    'cat is late',
    'cat any/tea/1 #2 alone',
    'cat: pass pass pass pass pass',
  ]);
});
