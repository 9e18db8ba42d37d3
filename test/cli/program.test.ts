import { afterEach, expect, test, vi } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import type { CommandEntry } from '../../src/cli/commands.js';
import { runHerald } from '../../src/cli/program.js';

const unloadable: CommandEntry = {
  name: 'audit',
  group: 'Words:',
  summary: 'never loaded here',
  load: () => Promise.reject(new Error('a command that was not named was loaded')),
};
const proclaim: CommandEntry = {
  name: 'proclaim',
  group: 'Words:',
  summary: 'print a word',
  load: async () => ({
    declare: (command) =>
      command.option('--loud', 'in capitals').action((options: { loud?: boolean }) => {
        process.stdout.write(options.loud ? 'OYEZ\n' : 'oyez\n');
      }),
  }),
};
const parted: CommandEntry = {
  name: 'crown',
  group: 'Deeds:',
  summary: 'has commands of its own',
  load: async () => ({ declare: (command) => void command.command('king').action(() => {}) }),
};
const broken: CommandEntry = {
  name: 'stumble',
  group: 'Deeds:',
  summary: 'fail of our own fault',
  load: async () => ({
    declare: (command) =>
      command.action(() => {
        throw new Error('the herald tripped');
      }),
  }),
};

async function herald(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const printed = { out: '', err: '' };
  const capture = (stream: 'out' | 'err') => (text: unknown) => {
    printed[stream] += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(capture('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(capture('err'));
  const code = await runHerald(args, {
    version: '1.2.3',
    games: GAMES,
    commands: [unloadable, proclaim, parted, broken],
  });
  return { code, ...printed };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('--version prints the version alone', async () => {
  expect(await herald('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
});

test('--help lists every command without loading any', async () => {
  const { code, out } = await herald('--help');
  expect(code).toBe(0);
  expect(out).toContain('audit');
  expect(out).toContain('print a word');
});

test('a command is loaded when it is named', async () => {
  expect(await herald('proclaim', '--loud')).toEqual({ code: 0, out: 'OYEZ\n', err: '' });
});

test.each([
  ['proclaim', '--help'],
  ['help', 'proclaim'],
])('%s %s shows the options of the command', async (...args) => {
  const { code, out } = await herald(...args);
  expect(code).toBe(0);
  expect(out).toContain('--loud');
});

test('help names the commands of a command, too', async () => {
  expect(await herald('help', 'crown', 'king')).toMatchObject({
    code: 0,
    out: expect.stringContaining('herald crown king'),
  });
  expect((await herald('help', 'crown')).out).toContain('king');
  expect(await herald('help', 'crown', 'kin')).toMatchObject({
    code: 2,
    err: "error: unknown command 'crown kin' (did you mean king?)\n",
  });
  expect(await herald('help', 'proclaim', 'king')).toMatchObject({ code: 2 });
});

test.each([
  ['an unknown command', ['proclame'], "unknown command 'proclame'", 'proclaim'],
  ['an unknown option', ['--versoin'], "unknown option '--versoin'", '--version'],
  ['an unknown option of a command', ['proclaim', '--lout'], "unknown option '--lout'", '--loud'],
])('%s is a usage error with a suggestion', async (_, args, complaint, suggestion) => {
  const { code, out, err } = await herald(...args);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(complaint);
  expect(err).toContain(`Did you mean ${suggestion}?`);
});

test('a usage error refers to the help of the command in question', async () => {
  expect(await herald('crown', 'king', '--old')).toEqual({
    code: 2,
    out: '',
    err: `error: unknown option '--old'\nRun "herald crown king --help" for usage.\n`,
  });
});

test.each([
  [['proclame', '--help'], "unknown command 'proclame' (did you mean proclaim?)"],
  [['help', 'proclame'], "unknown command 'proclame' (did you mean proclaim?)"],
  [['crown', 'kin', '-h'], "unknown command 'crown kin' (did you mean king?)"],
])('%j is a usage error, not the help of something else', async (args, complaint) => {
  expect(await herald(...args)).toEqual({ code: 2, out: '', err: `error: ${complaint}\n` });
});

test('what belongs to another program asks for no help', async () => {
  const { code, err } = await herald('proclame', '--', '--help');
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean proclaim?') });
});

test('no command at all is a usage error that shows the help', async () => {
  const { code, err } = await herald();
  expect(code).toBe(2);
  expect(err).toContain('Usage: herald');
});

test('a throw is an internal error, with an exit code of its own', async () => {
  const { code, err } = await herald('stumble');
  expect(code).toBe(3);
  expect(err).toContain('the herald tripped');
});
