import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findCommand, makeCommand, parseCommand } from '../../src/peer/index.js';

const cwd = mkdtempSync(join(tmpdir(), 'herald-command-'));
afterAll(() => rmSync(cwd, { recursive: true }));

function given(name: string, text: string, mode = 0o755): void {
  writeFileSync(join(cwd, name), text);
  chmodSync(join(cwd, name), mode);
}

describe('a command line is split as a shell would', () => {
  test.each([
    ['./alice', ['./alice']],
    ['  python3   alice.py\t-v ', ['python3', 'alice.py', '-v']],
    [`python3 'my bot.py'`, ['python3', 'my bot.py']],
    [`python3 "my bot.py"`, ['python3', 'my bot.py']],
    [`a'b c'"d e"f`, ['ab cd ef']],
    [`x "" ''`, ['x', '', '']],
    ['my\\ bot', ['my bot']],
    [`say "a \\"b\\" \\n \\\\"`, ['say', 'a "b" \\n \\']],
    [`say '$HOME \\ "'`, ['say', '$HOME \\ "']],
    ['say $HOME; rm *', ['say', '$HOME;', 'rm', '*']],
    [`a$'b\\tc\\'\\\\\\x21\\u2028'd`, ["ab\tc'\\!\u2028d"]],
  ])('%s', (text, argv) => {
    expect(parseCommand(text)).toEqual({ ok: true, value: argv });
  });

  test.each([
    ['', 'command/empty', 'the command is empty'],
    ['  ', 'command/empty', 'the command is empty'],
    [`python3 'bot.py`, 'command/quote', `the quote ' at character 9 is not closed: python3 'bot.py`],
    [`"a`, 'command/quote', 'the quote " at character 1 is not closed: "a'],
    ['a \\', 'command/escape', 'the command ends with a backslash that escapes nothing: a \\'],
  ])('%j is an error', (text, code, message) => {
    expect(parseCommand(text)).toEqual({ ok: false, error: { code, message } });
  });

  test('a path with spaces that exists is a path', () => {
    given("my player's bot", '#!/bin/sh\n');
    expect(parseCommand("my player's bot", cwd)).toEqual({ ok: true, value: ["my player's bot"] });
  });

  test('what is made is parsed back, and is one line', () => {
    const word = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('\n', '\t', "'", '\\', '$', 'x', '\u202e') }));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (argv) => {
        const command = makeCommand(argv);
        expect(command).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(parseCommand(command, '/nonexistent')).toEqual({ ok: true, value: argv });
      }),
    );
  });

  test('a shell reads it in the same way', () => {
    const argv = ['a b', "it's", 'two\nlines\tand a tab', "\\n'\r\\", '\u001b[31m', '$HOME', '\u202e', ''];
    const out = execFileSync('bash', ['-c', `printf '%s\\0' ${makeCommand(argv)}`], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(out.split('\0').slice(0, -1)).toEqual(argv);
  });
});

describe('a program that cannot be run is refused, with a fix', () => {
  test.each([
    ['a script without the bit', 'alice', '#!/bin/sh\n', 0o644, /^\.\/alice is not executable: chmod \+x \.\/alice$/],
    ['python without the bit', 'a.py', 'print()', 0o644, /chmod \+x \.\/a\.py, or use 'python3 \.\/a\.py'$/],
    ['a jar', 'a.jar', 'PK', 0o644, /use 'java -jar \.\/a\.jar'$/],
    ['no #! line', 'b.py', 'print()\n', 0o755, /^\.\/b\.py has no #! line/],
    ['Windows line endings', 'c.py', '#!/usr/bin/env python3\r\n', 0o755, /^\.\/c\.py has Windows line endings/],
    ['no such interpreter', 'd', '#!/opt/nowhere/perl -w\n', 0o755, /needs the interpreter \/opt\/nowhere\/perl/],
    ['an empty file', 'e', '', 0o755, /^\.\/e is empty$/],
  ])('%s', (_, name, text, mode, message) => {
    given(name, text, mode);
    expect(findCommand([`./${name}`], { cwd })).toMatchObject({
      ok: false,
      error: { code: 'command/not-runnable', message: expect.stringMatching(message) },
    });
  });

  test('a folder, a missing file, and a file here that is not on the PATH', () => {
    mkdirSync(join(cwd, 'folder'));
    given('here', '#!/bin/sh\n');
    expect(findCommand(['./folder'], { cwd })).toMatchObject({ error: { message: './folder is not a file' } });
    expect(findCommand(['./nobody'], { cwd })).toMatchObject({ error: { message: './nobody: no such file' } });
    expect(findCommand(['here'], { cwd })).toMatchObject({
      error: { message: 'here is not on the PATH; did you mean ./here?' },
    });
  });

  test('a program that can be run is found, by path and by PATH', () => {
    given('sound', '#!/bin/sh\n');
    expect(findCommand(['./sound', '-x'], { cwd })).toEqual({ ok: true, value: [join(cwd, 'sound'), '-x'] });
    expect(findCommand(['sh'], { path: `/nowhere:/bin` })).toEqual({ ok: true, value: ['/bin/sh'] });
  });
});
