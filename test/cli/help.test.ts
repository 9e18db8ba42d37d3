import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { herald } from './herald.js';

const WIDTH = 80;
const PARTS = await Promise.all(
  COMMANDS.map(async ({ name, load }) => {
    const command = new Command(name);
    await (await load()).declare(command, GAMES);
    return { name, parts: command.commands.map((part) => `${name} ${part.name()}`) };
  }),
);
const ALL = PARTS.flatMap(({ name, parts }) => [name, ...parts]);
/** Those that do something themselves, and not only by their subcommands. */
const ACTIVE = PARTS.flatMap(({ name, parts }) =>
  parts.length > 0 && !['class', 'play', 'queue'].includes(name) ? parts : [name, ...parts],
);

/** Command lines are not wrapped: a line break would belong to what is copied. */
const prose = (help: string): string[] =>
  help
    .replace(/^(?:Start here|Examples):\n(?: {2}.*\n)+/m, '')
    .split('\n')
    .filter((line) => !line.startsWith('Usage: '));

describe('the help of', () => {
  test('herald lists all commands, in groups', () => {
    const { code, out } = herald('--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^Start here:\n(?: {2}herald .*\n){3,5}\n+Usage: /);
    const listed = [...out.replace(/^Start here:\n(?: {2}.*\n)+/, '').matchAll(/^ {2}([a-z]+) /gm)].map(
      ([, name]) => name,
    );
    expect(listed).toEqual([...COMMANDS.map(({ name }) => name), 'help']);
    for (const { group } of COMMANDS) expect(out).toContain(`\n${group}\n`);
    expect(prose(out).filter((line) => line.length > WIDTH)).toEqual([]);
  });

  test.each(['grade player', 'grade server', 'legal', 'play', 'serve'])('herald %s has an example over TCP', (name) => {
    const { out } = herald(...name.split(' '), '--help');
    expect(out.slice(out.indexOf('Examples:'))).toContain('--protocol gc18/1');
  });

  test.each(['worker', 'queue status', 'queue drain', 'queue retry', 'queue remove'])(
    'herald %s shows in its usage that it needs a queue',
    (name) => {
      const { out } = herald(...name.split(' '), '--help');
      expect(out.split('\n')[0]).toBe(`Usage: herald ${name} --queue <url> [options]`);
    },
  );

  test.each(['grade player', 'play'])('herald %s names all parts of an address', (name) => {
    const { out } = herald(...name.split(' '), '--help');
    const prose = out.slice(0, out.indexOf('Examples:'));
    expect(['{url}', '{http-url}', '{host}', '{port}'].filter((part) => !prose.includes(part))).toEqual([]);
  });

  test.each(ALL)('herald %s fits into 80 columns, has exit codes and examples, and names its own options', (name) => {
    const { code, out } = herald(...name.split(' '), '--help');
    expect(code).toBe(0);
    const hasBoth = /^Exit codes:$/m.test(out) && /^Examples:$/m.test(out);
    expect(hasBoth || !ACTIVE.includes(name)).toBe(true);
    const options = [...out.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option);
    const codes = out.slice(out.indexOf('Exit codes:'), out.indexOf('Examples:'));
    expect((codes.match(/--[a-z-]+/g) ?? []).filter((option) => !options.includes(option))).toEqual([]);
    expect(prose(out).filter((line) => line.length > WIDTH)).toEqual([]);
    expect(out).not.toMatch(/default: "/);
    expect(out.replace(/\s+/g, ' ')).not.toMatch(/(\(default: [^)]*\)) \1/);
  });
});
