import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERDICTS } from '../../src/conformance/verdict.js';
import { MAIN } from '../cli/herald.js';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './walk.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manual = readFileSync(`${root}docs/grading.md`, 'utf8');

let bin = '';

beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), 'herald-bin-'));
  writeFileSync(join(bin, 'herald'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
});

afterAll(() => {
  rmSync(bin, { recursive: true });
});

const shell = (command: string): string =>
  spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    encoding: 'utf8',
  }).stdout.trimEnd();

describe('the manual of grading', () => {
  test.each(examplesOf(manual))('$command', ({ command, output }) => {
    expect(shell(command)).toMatch(patternOf(output));
  });

  test('explains every verdict', () => {
    for (const verdict of VERDICTS) expect(manual).toContain(`| \`${verdict}\` |`);
  });

  test('names only options that there are', () => {
    const help = ['grade player', 'grade server', 'list', 'replay', 'fixture check']
      .map((command) => shell(`herald ${command} --help`))
      .join('\n');
    const named = [...manual.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
    expect([...new Set(named)].filter((option) => option !== '--record' && !help.includes(option))).toEqual([]);
  });
});
