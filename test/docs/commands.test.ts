import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { PAGES, readPage } from './pages.js';

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;
const CALL = /^(?:\$ )?(?:.* (?:\||&&) )?(?:npx )?herald ((?!serves )[a-z].*)$/gm;

interface Call {
  readonly place: string;
  readonly words: readonly string[];
}

/** The lines of blocks that call Herald. What comes after ` -- ` or between quotes is for other programs. */
const callsIn = (page: string): Call[] =>
  [...readPage(page).matchAll(FENCE)].flatMap(([, block = '']) =>
    [...block.matchAll(CALL)].map(([, line = '']) => ({
      place: `${page}: herald ${line}`,
      words: (line.split(' -- ')[0] ?? '')
        .replace(/'[^']*'|"[^"]*"/g, 'quoted')
        .replace(/ (?:[|<>&]|#).*$/, '')
        .split(' '),
    })),
  );

async function declared(): Promise<Command> {
  const program = new Command('herald');
  for (const { name, load } of COMMANDS) await (await load()).declare(program.command(name), GAMES);
  return program;
}

/** The command that the words name, with its subcommand where it has some. */
function commandOf(program: Command, [name, ...rest]: readonly string[]): Command | null {
  const command = program.commands.find((each) => each.name() === name);
  if (command === undefined) return null;
  return commandOf(command, rest) ?? command;
}

describe('the manuals', async () => {
  const program = await declared();
  const calls = PAGES.flatMap(callsIn);

  test('call only commands that exist', () => {
    const names = program.commands.map((command) => command.name());
    expect(calls.filter(({ words }) => !names.includes(words[0] ?? '')).map(({ place }) => place)).toEqual([]);
    expect(calls.length).toBeGreaterThan(60);
  });

  test('give them only options that exist', () => {
    const strange = calls.flatMap(({ place, words }) => {
      const known = commandOf(program, words)?.options.map(({ long }) => long) ?? [];
      const options = words.filter((word) => /^--\w/.test(word)).map((word) => word.replace(/=.*$/, ''));
      return options
        .filter((option) => !['--help', ...known].includes(option))
        .map((option) => `${option} in ${place}`);
    });
    expect(strange).toEqual([]);
  });
});
