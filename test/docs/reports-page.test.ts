import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORMATS } from '../../src/api/report/formats.js';
import { MAIN } from '../cli/herald.js';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manual = readFileSync(`${root}docs/reports.md`, 'utf8');

/** The examples write files, and so run in a folder of their own. */
const folder = mkdtempSync(join(tmpdir(), 'herald-reports-'));
const bin = join(folder, 'bin');

beforeAll(() => {
  mkdirSync(bin);
  writeFileSync(join(bin, 'herald'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
  symlinkSync(join(root, 'examples'), join(folder, 'examples'));
  for (const [, name, text] of manual.matchAll(/^<!-- (\S+\.yml) -->\n```yaml\n([\s\S]*?)^```$/gm)) {
    writeFileSync(join(folder, name!), text!);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const shell = (command: string): string =>
  spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    encoding: 'utf8',
  }).stdout.trimEnd();

describe('the manual of reports', () => {
  const examples = examplesOf(manual);

  test('shows examples', () => {
    expect(examples.length).toBeGreaterThan(5);
  });

  test.each(examples)('$command', ({ command, output }) => {
    expect(shell(command)).toMatch(patternOf(output));
  });

  test('lists every format', () => {
    for (const format of FORMATS) expect(manual).toContain(`| \`--${format} FILE\` |`);
  });

  test('names only options that exist', () => {
    const help = ['grade player', 'report', 'diff'].map((command) => shell(`herald ${command} --help`)).join('\n');
    const named = [...manual.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);
    expect([...new Set(named)].filter((option) => !help.includes(option))).toEqual([]);
  });

  test('explains every key of a rubric', () => {
    const schema = JSON.parse(readFileSync(`${root}grammars/rubric.schema.json`, 'utf8'));
    for (const key of Object.keys(schema.properties)) expect(manual).toContain(`| \`${key}\` |`);
    for (const { properties } of Object.values<{ properties?: object }>(schema.definitions)) {
      for (const key of Object.keys(properties ?? {})) expect(manual).toMatch(new RegExp(`\`${key}(?:: true)?\``));
    }
  });
});
