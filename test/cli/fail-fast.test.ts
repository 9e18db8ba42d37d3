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
    expect(out).toMatch(/^\d+ cases not run: the program ended in the same way in each of the first 5 cases/m);
    expect(out).toMatch(/^points: 0 of \d+$/m);
  });
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
