import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { herald } from './herald.js';
import { scratchFolder } from './players.js';

const { folder } = scratchFolder();

const file = (name: string, body: string): string => {
  const path = join(folder, name);
  writeFileSync(path, body);
  return path;
};

const grade = (...argv: readonly string[]) => {
  const start = performance.now();
  const { code, out } = herald('grade', 'player', '--protocol', 'sexpr/v3', ...argv);
  return { code, out, lines: out.trimEnd().split('\n'), ms: performance.now() - start };
};

const CRASHES_WITHIN_REPLY = `import { writeSync } from 'node:fs';
process.stdin.once('data', () => {
  writeSync(1, '(cle');
  undefinedName(3);
});
`;

describe('a player that cannot run', () => {
  test.each([
    ['Node', ['--', process.execPath, file('player.mjs', 'const = 1;\n')], 'SyntaxError'],
    ['sh', ['--', 'sh', file('player.sh', 'while read -r line; do echo "(clean)"\n')], 'end of file'],
  ])('in %s is shown once, within 15 s and 40 lines', (_, argv, error) => {
    const { code, out, lines, ms } = grade(...argv);
    expect(code).toBe(1);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(ms).toBeLessThan(15_000);
    expect(lines.filter((line) => line.startsWith('FAIL '))).toEqual(['FAIL sexpr/v1/player/framing/newline (C-001)']);
    expect(out).toContain(error);
    expect(out).toMatch(/^\d+ cases not run: the program ended in the same way in 5 cases/m);
    expect(out).toMatch(/^points: 0 of \d+$/m);
  });
});

test('--bail shows the case in which a player was given up, though others that were not run precede it', () => {
  const { code, lines } = grade('--quick', '--bail', '--deadline', '100', '--', 'sh', '-c', 'exec sleep 9');
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAIL '))).toEqual(['FAIL sexpr/v1/player/framing/newline (C-001)']);
});

test.each([
  ['waits', 'exec sleep 9', 'it waited, perhaps for more input', true],
  ['loops', 'while :; do :; done', 'it kept computing, perhaps in an endless loop', false],
])('a player that %s gets a hint that fits', (_, script, why, isHinted) => {
  const { out } = grade('--only', 'C-001', '--deadline', '500', '--', 'sh', '-c', script);
  expect(out).toContain(why);
  expect(out.includes('does it flush')).toBe(isHinted);
});

describe('a player that never completes a reply', () => {
  test('since a parenthesis is missing, is stopped like a silent one', () => {
    const player = file('paren.sh', 'while read -r line; do echo "(clean estate"; done');
    const { code, out, lines } = grade('--quick', '--deadline', '250', '--', 'sh', player);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAIL '))).toEqual(['FAIL sexpr/v1/player/framing/newline (C-001)']);
    expect(out).toMatch(/^ {2}got {5}\(clean estate\n {2}why {5}a \) is missing; nothing more came within /m);
    expect(out).toMatch(/^4 cases alike: the program did not answer, as in \S+\/newline$/m);
    expect(out).toMatch(/^260 cases not run: the program answered none of 5 cases, so Herald stopped waiting for it$/m);
  });

  test('since it crashes within each, is stopped like one that cannot run', () => {
    const player = file('midcrash.mjs', CRASHES_WITHIN_REPLY);
    const { code, out, lines } = grade('--quick', '--', process.execPath, player);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAIL '))).toEqual(['FAIL sexpr/v1/player/framing/newline (C-001)']);
    expect(out).toMatch(/^ {2}got {5}\(cle$/m);
    expect(out).toMatch(/^4 cases alike: the program ended in the same way as in \S+\/newline$/m);
    expect(out).toMatch(/^260 cases not run: the program ended in the same way in 5 cases/m);
    expect(out).toMatch(/^265 cases: 265 failed \(4 alike, 260 not run\)$/m);
  });

  test('is one finding, whatever its players are called and whether a case allows it to end', () => {
    const player = file('midcrash.mjs', CRASHES_WITHIN_REPLY);
    const only = ['one-letter', 'quoted', 'newline', 'end-at-once'].flatMap((id) => ['--only', `sexpr/v1/**/${id}`]);
    const { lines } = grade(...only, '--', process.execPath, player);
    expect(lines.filter((line) => line.startsWith('FAIL '))).toHaveLength(1);
  });
});

test('a player that writes capitals is one finding, even if a long reply is quoted in part', () => {
  const player = file(
    'upper.sh',
    'while read -r line; do case $line in *attacked*) echo "(DISCARD COPPER COPPER SILVER GOLD ESTATE)";; *) echo "(CLEAN ESTATE)";; esac; done',
  );
  const { lines } = grade('--only', 'C-001', '--only', '**/mixed-big-hand', '--', 'sh', player);
  expect(lines.filter((line) => line.startsWith('FAIL '))).toHaveLength(1);
});

test('a player that answers one case is asked the others, however many it leaves unanswered', () => {
  const player = file(
    'shy.sh',
    'while read -r line; do case $line in *"(hand estate)"*) echo "(clean estate)";; esac; done',
  );
  const only = ['--only', 'C-001', '--only', 'sexpr/v2/player/**'];
  const { out } = grade('--deadline', '100', '--jobs', '8', ...only, '--', 'sh', player);
  expect(out).not.toContain('not run');
  expect(out).toMatch(/^ {10}and \d+ more$/m);
});

test('a player that ends in the same way in many cases, but answers one, is asked all of them, and shown that once', () => {
  const player = file(
    'defenseless.sh',
    'while read -r line; do case $line in *"(attacked "*) echo "no defense" >&2; exit 7;; *) echo "(clean estate)";; esac; done',
  );
  const attacks = 'sexpr/v3/player/defense/{three-cards,four-cards,six-cards,ten-cards,two-moats,five-moats}';
  const { out, lines } = grade('--only', 'C-001', '--only', attacks, '--', 'sh', player);
  expect(lines.filter((line) => line.startsWith('FAIL '))).toHaveLength(1);
  expect(out).toMatch(/status 7: no defense$/m);
  expect(out).toMatch(/^7 cases: 1 passed, 6 failed\npoints: 1 of 7$/m);
});

test('a player that hangs only in the state of the first case is asked all others', () => {
  const player = file(
    'picky.sh',
    'while read -r line; do case $line in *"(hand estate)"*) ;; *"(move"*) echo "(clean copper)";; esac; done',
  );
  const only = ['--only', 'C-001', '--only', '**/buy/*', '--only', '**/clean/*'];
  const { out } = grade('--deadline', '500', ...only, '--', 'sh', player);
  expect(out).toMatch(/^FAIL sexpr\/v1\/player\/framing\/newline \(C-001\)$/m);
  expect(out).not.toContain('not run');
  expect(out).toMatch(/^points: [1-9]\d* of \d+/m);
});
