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

  test('what is made is parsed back', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (argv) => {
        expect(parseCommand(makeCommand(argv), '/nonexistent')).toEqual({ ok: true, value: argv });
      }),
    );
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
