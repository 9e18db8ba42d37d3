import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SUBMISSION_STATUSES } from '../../src/report/class/class-entry.js';
import { parseClassFile } from '../../src/report/class/class-file.js';
import { MAIN } from '../cli/herald.js';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';
import { heraldShell, ROOT } from './shell.js';

const manual = readFileSync(`${ROOT}docs/class.md`, 'utf8');
const inRoot = heraldShell();

/** The examples write files, and so run in a folder of their own. */
const folder = mkdtempSync(join(tmpdir(), 'herald-class-manual-'));
const bin = join(folder, 'bin');
mkdirSync(bin);
writeFileSync(join(bin, 'herald'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 });
symlinkSync(join(ROOT, 'scripts'), join(folder, 'scripts'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell = (command: string): string =>
  spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
    .stdout.replaceAll('\r', '')
    .trimEnd();

describe('the manual of classes', () => {
  test.each(examplesOf(manual))('$command', ({ command, output }) => {
    expect(shell(command)).toMatch(patternOf(output));
  });

  test('shows a valid class file', () => {
    const [, text = ''] = /^<!-- class\.yml -->\n```yaml\n([\s\S]*?)^```$/m.exec(manual) ?? [];
    expect(parseClassFile(text)).toMatchObject({ ok: true, value: { title: 'Homework 3', own: ['build', 'run'] } });
  });

  test('names every status, and every option', () => {
    for (const status of SUBMISSION_STATUSES) expect(manual).toContain(`\n| \`${status}\` |`);
    const options = [...inRoot('herald class --help').matchAll(/^ +(?:-\w, )?(--[a-z]+)/gm)].map(
      ([, option]) => option,
    );
    expect(options.length).toBeGreaterThan(10);
    expect(options.filter((option) => option !== '--help' && !manual.includes(`${option}`))).toEqual([]);
  });
});
