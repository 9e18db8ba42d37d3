import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../../src/kit/verdict.js';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';
import { heraldShell, ROOT } from './shell.js';

const manual = readFileSync(`${ROOT}docs/grading.md`, 'utf8');
const shell = heraldShell();

describe('the manual of grading', () => {
  test.each(examplesOf(manual))('$command', ({ command, output }) => {
    expect(shell(command)).toMatch(patternOf(output));
  });

  test('explains every verdict', () => {
    for (const verdict of VERDICTS) expect(manual).toContain(`| \`${verdict}\` |`);
  });

  test('names only options that exist', () => {
    const help = ['grade player', 'grade server', 'list', 'coverage', 'replay', 'fixture check']
      .map((command) => shell(`herald ${command} --help`))
      .join('\n');
    const named = [...manual.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option);
    expect([...new Set(named)].filter((option) => option !== '--record' && !help.includes(option))).toEqual([]);
  });
});
