import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { herald } from './herald.js';

const WIDTH = 80;
const SUBCOMMANDS: Readonly<Record<string, readonly string[]>> = {
  init: ['player'],
  grade: ['player', 'server'],
  class: ['init', 'merge', 'diff'],
  play: ['merge'],
  queue: ['status', 'drain', 'retry', 'remove'],
  rubric: ['init', 'check'],
  fixture: ['check'],
  bridge: ['websocket', 'stdio', 'install'],
};
const ALL = COMMANDS.flatMap(({ name }) => [name, ...(SUBCOMMANDS[name] ?? []).map((part) => `${name} ${part}`)]);

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

  test.each(['grade player', 'play'])('herald %s names all parts of an address', (name) => {
    const { out } = herald(...name.split(' '), '--help');
    const prose = out.slice(0, out.indexOf('Examples:'));
    expect(['{url}', '{http-url}', '{host}', '{port}'].filter((part) => !prose.includes(part))).toEqual([]);
  });

  test.each(ALL)('herald %s fits into 80 columns', (name) => {
    const { code, out } = herald(...name.split(' '), '--help');
    expect(code).toBe(0);
    expect(prose(out).filter((line) => line.length > WIDTH)).toEqual([]);
    expect(out).not.toMatch(/default: "/);
  });
});
