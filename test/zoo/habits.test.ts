import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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

/** The only finding in the only case. */
function blameFor(program: string, id: string) {
  const out = join(folder, 'results.ndjson');
  const args = ['--protocol', 'sexpr/v3', '--only', id, '--deadline', '1000', '--out', out];
  const { code } = herald('grade', 'player', ...args, '--', process.execPath, program);
  const read = parseResults(readFileSync(out, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  const [finding, ...others] = read.value.cases.flatMap(({ findings }) => findings);
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
