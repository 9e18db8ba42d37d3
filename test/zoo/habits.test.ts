import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { repeatedFailures } from '../../src/kit/failure-causes.js';
import { parseResults } from '../../src/kit/result-file.js';
import { herald } from '../cli/herald.js';
import { scratchFolder } from '../cli/players.js';

const { folder } = scratchFolder();
const fileOf = (name: string): string => fileURLToPath(new URL(`./habits/${name}`, import.meta.url));

function syntaxError(): string {
  const file = join(folder, 'syntax-error.mjs');
  copyFileSync(fileOf('syntax-error.txt'), file);
  return file;
}

function gradeIn(ids: readonly string[], program: string) {
  const out = join(folder, 'results.ndjson');
  const only = ids.flatMap((id) => ['--only', id]);
  const args = ['--protocol', 'sexpr/v3', ...only, '--deadline', '1000', '--out', out];
  const { code } = herald('grade', 'player', ...args, '--', process.execPath, program);
  const read = parseResults(readFileSync(out, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  return { code, cases: read.value.cases };
}

/** The only finding in the only case. */
function blameFor(program: string, id: string) {
  const { code, cases } = gradeIn([id], program);
  const [finding, ...others] = cases.flatMap(({ findings }) => findings);
  expect({ code, others }).toEqual({ code: 1, others: [] });
  return finding;
}

const FIRST = 'sexpr/v1/player/framing/newline';
const WAITING = 'sexpr/v1/player/waiting/three-rounds';

test.each([
  [
    'crashes in the middle of a reply',
    fileOf('crashes-in-a-reply.mjs'),
    FIRST,
    {
      rule: 'peer/died',
      said: '(clean',
      reason: /status 1, in the middle of a message: TypeError: .* \(crashes-in-a-reply\.mjs:3\)$/,
    },
  ],
  [
    'crashes on a message that is not for it',
    fileOf('crashes-on-moved.mjs'),
    WAITING,
    {
      rule: 'peer/died',
      sent: '(moved bob (add copper))',
      reason: /status 1: TypeError: .* \(crashes-on-moved\.mjs:5\)/,
    },
  ],
  [
    'has a syntax error',
    syntaxError(),
    FIRST,
    { rule: 'peer/died', reason: /status 1: SyntaxError: .* \(syntax-error\.mjs:2\)$/ },
  ],
  [
    'has an endless loop',
    fileOf('loops.mjs'),
    FIRST,
    { rule: 'peer/timeout', reason: /^no reply within 2s; it kept computing, perhaps in an endless loop$/ },
  ],
])('a player that %s is told so, in one finding', (_, program, id, { reason, ...finding }) => {
  expect(blameFor(program, id)).toMatchObject({ ...finding, reason: expect.stringMatching(reason) });
});

const QUOTED = 'sexpr/v1/player/names/quoted-in-moved';
const CONTROL = 'sexpr/v1/player/waiting/after-the-own-turn';

test.each([
  ['dies of every message about others', 'crashes-on-moved.mjs', 'fail', 1],
  ['dies of names in quotes', 'crashes-on-quotes.mjs', 'non-strict', 0],
])('a contested case excuses only what it is about: a player that %s', (_, program, verdict, status) => {
  const { code, cases } = gradeIn([QUOTED], fileOf(program));
  expect({ code, verdicts: cases.map((each) => each.verdict) }).toEqual({ code: status, verdicts: [verdict] });
  expect(cases[0]?.findings[0]?.reason.includes(`; the same happens in ${CONTROL}`)).toBe(verdict === 'fail');
});

test('what a contested case does not excuse is the same finding as in its control', () => {
  const { cases } = gradeIn([CONTROL, QUOTED], fileOf('crashes-on-moved.mjs'));
  expect(cases.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  expect(repeatedFailures(cases, false).size).toBe(1);
});
