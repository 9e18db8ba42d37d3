import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeAnnotations } from '../../src/report/github-annotations.js';
import { COLD, fileOf, lettersOf, result, scoreRun } from '../report/sample-results.js';
import { temporaryFolder } from '../temporary-folder.js';
import { MAIN } from './herald.js';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);
writeFileSync(at('rubric.yml'), 'hidden: ["**/silver-to-gold"]\n');

function grade(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const only = ['--only', 'C-107', '--only', 'C-111', '--rubric', at('rubric.yml'), ...args];
  const player = ['--', 'sh', '-c', 'read -r line; echo "(buy 50%)"'];
  return spawnSync(process.execPath, [MAIN, 'grade', 'player', '--protocol', 'sexpr/v1', ...only, ...player], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

describe('under GitHub Actions, herald grade', () => {
  test('annotates each cause and adds to the summary, without hidden cases', () => {
    writeFileSync(at('summary.md'), '# before\n');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at('summary.md') };
    const { status, stdout, stderr } = grade(env, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout).cases).toHaveLength(2);
    expect(stderr).toMatch(/^::error title=sexpr\/v1\/player\/buy\/no-buys-left::/);
    expect(stderr).toContain('50%25');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    const summary = readFileSync(at('summary.md'), 'utf8');
    expect(summary).toMatch(/^# before\n<!-- made by herald -->\n/);
    expect(stderr + summary).not.toContain('silver-to-gold');
  });

  test('adds only the points, or nothing, to a summary that would be too long for GitHub', () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at('full.md') };
    writeFileSync(at('full.md'), `${'x'.repeat(1024 ** 2 - 301)}\n`);
    expect(grade(env).stderr).not.toContain('::warning::');
    const points = readFileSync(at('full.md'), 'utf8').slice(1024 ** 2 - 300);
    expect(points).toMatch(/^<!-- made by herald -->\n\n## .*\n\n\*\*0 of 1 points\*\*, 1 case: 1 fail\n$/);
    writeFileSync(at('full.md'), 'x'.repeat(1024 ** 2 - 20));
    const { status, stderr } = grade(env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/\n::warning::no summary written: \S+full\.md: it would be longer than 1 MiB, /);
    expect(readFileSync(at('full.md'), 'utf8')).toHaveLength(1024 ** 2 - 20);
  });

  test('says so if there is no place for a summary', () => {
    const { status, stderr } = grade({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at('no/where') });
    expect(status).toBe(1);
    expect(stderr).toMatch(/\n::warning::no summary written: \S+no\/where: no such file or directory\n$/);
  });

  test('does neither anywhere else', () => {
    expect(grade({ GITHUB_ACTIONS: 'false', GITHUB_STEP_SUMMARY: at('none.md') }).stderr).toBe('');
  });
});

describe('annotations', () => {
  const failing = (count: number) =>
    fileOf(
      Array.from({ length: count }, (_, index) =>
        result(`any/tea/${lettersOf(index)}`, 'fail', {
          findings: [{ ...COLD, reason: `${lettersOf(index)}, 100% cold:\nice` }],
        }),
      ),
    );

  test('are ten at most, and the rest is counted', () => {
    expect(makeAnnotations(scoreRun(failing(10), null, 'student'))).toHaveLength(10);
    const many = makeAnnotations(scoreRun(failing(30), null, 'student'));
    expect(many).toHaveLength(10);
    expect(many.at(-1)).toBe('::error::21 more causes of failures');
  });

  test('are one line each, whatever a program says', () => {
    const [line] = makeAnnotations(scoreRun(failing(1), null, 'student'));
    expect(line).toBe(
      '::error title=any/tea/a::tea/hot: a, 100%25 cold:%0Aice%0Arerun: herald grade player --only any/tea/a -- ./p',
    );
  });

  test('of faults of the kit are warnings', () => {
    const file = fileOf([result('any/a,b:c', 'kit-fault', { findings: [{ ...COLD, blame: 'kit' }] })]);
    expect(makeAnnotations(scoreRun(file, null, 'student'))[0]).toMatch(/^::warning title=any\/a%2Cb%3Ac::/);
  });
});
