import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ClassOptions, gradeClass, type Stored } from '../../../src/run/class/grade-class.js';
import { findSubmissions } from '../../../src/run/class/intake/find-submissions.js';
import { openWorkFolder } from '../../../src/run/class/work-folder.js';
import { fileOf, result } from '../../report/sample-results.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = temporaryFolder();
const work = await openWorkFolder(false);
afterAll(() => work.remove());

const NAMES = ['ann', 'ben', 'cat'];
for (const name of NAMES) {
  mkdirSync(join(root, 'submissions', name), { recursive: true });
  writeFileSync(join(root, 'submissions', name, 'player'), '#!/bin/sh\n', { mode: 0o755 });
}

type Grade = ClassOptions['grade'];

const rightly: Grade = async () => fileOf([result('any/tea/1', 'pass')]);

/** A class in which ben is graded in another way. */
const options = (done: Map<string, Stored>, gradeBen: Grade): ClassOptions => ({
  submissions: findSubmissions(join(root, 'submissions')).submissions,
  work,
  isNamed: () => false,
  out: join(root, 'grades'),
  fingerprint: 'f',
  selection: 's',
  casePrints: new Map(),
  fresh: false,
  jobs: 1,
  limits: { files: 10, bytes: 1000 },
  buildOptions: { seconds: 5, limits: {}, sandbox: false },
  hidden: [],
  plan: () => ({ build: null, run: ['./player'] }),
  grade: (trial) => (done.size === 1 ? gradeBen(trial) : rightly(trial)),
  failAll: (reason) => fileOf([result('any/tea/1', 'fail', { reason })]),
  signal: new AbortController().signal,
  onDone: async ({ name }, stored) => {
    done.set(name, stored);
  },
});

async function statuses(gradeBen: Grade): Promise<string[]> {
  const done = new Map<string, Stored>();
  await gradeClass(options(done, gradeBen));
  return [...done].map(
    ([name, { state }]) => `${name}: ${state.status}${state.reason === null ? '' : `, ${state.reason}`}`,
  );
}

const ALL_GRADED = ['ann: graded', 'ben: graded', 'cat: graded'];

test('a fault of the kit does not affect other submissions, and is retried the next time', async () => {
  const throwing: Grade = async ({ cwd }) => {
    throw new Error(`a bug in ${readdirSync(cwd)}`);
  };
  expect(await statuses(throwing)).toEqual(['ann: graded', 'ben: kit-fault, a bug in player', 'cat: graded']);
  expect(await statuses(rightly)).toEqual(ALL_GRADED);
});

test('results that cannot be written down do not affect other submissions either', async () => {
  rmSync(join(root, 'grades'), { recursive: true });
  const unwritable: Grade = async () => {
    const evidence = Object.assign('', {
      toJSON: () => {
        throw new RangeError('Invalid string length');
      },
    });
    return fileOf([result('any/tea/1', 'pass', { evidence })]);
  };
  expect(await statuses(unwritable)).toEqual(['ann: graded', 'ben: kit-fault, Invalid string length', 'cat: graded']);
  expect(await statuses(rightly)).toEqual(ALL_GRADED);
});
