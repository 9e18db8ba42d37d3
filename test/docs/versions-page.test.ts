import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';
import { heraldShell, ROOT } from './shell.js';

const manual = readFileSync(`${ROOT}docs/versions.md`, 'utf8');
const shell = heraldShell();

describe('the manual of versions', () => {
  test.each(examplesOf(manual))('$command', ({ command, output }) => {
    expect(shell(command)).toMatch(patternOf(output));
  });

  test('names every option of its commands, and no other', () => {
    const help = ['matrix', 'compare'].map((command) => shell(`herald ${command} --help`)).join('\n');
    const named = new Set([...manual.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
    const known = [...help.matchAll(/^ +(?:-\w, )?(--[a-z]+)/gm)].map(([, option = '']) => option);
    const unsaid = ['--help', '--protocol'];
    expect(known.filter((option) => !named.has(option) && !unsaid.includes(option))).toEqual([]);
    expect([...named].filter((option) => option !== '--check' && !known.includes(option))).toEqual([]);
  });
});
