import { basename, extname } from 'node:path';
import { findCommand, parseCommand } from '../../peer/index.js';
import { UsageError } from '../errors.js';

export interface Contestant {
  readonly name: string;
  /** As it was typed. */
  readonly command: string;
  /** Empty for a player of our own. */
  readonly argv: readonly string[];
  /** As a shell would want it typed again. */
  readonly shown: string;
  /** Where it is started, if not here. */
  readonly cwd?: string;
  /** What it may not see in a sandbox. */
  readonly hidden?: readonly string[];
}

/** What a protocol says about players. */
export interface House {
  readonly most: number;
  /** Where the register says so. */
  readonly register: string;
  readonly checkName: (name: string) => string;
  readonly parse: (command: string) => Pick<Contestant, 'argv' | 'shown'>;
}

const LEAST = 2;

export function parseContestants(commands: readonly string[], names: readonly string[], house: House): Contestant[] {
  if (commands.length < LEAST || commands.length > house.most) {
    throw new UsageError(`a game has ${LEAST} to ${house.most} players, not ${commands.length} (${house.register})`);
  }
  if (names.length > commands.length) {
    throw new UsageError(`there are ${names.length} names for ${commands.length} players`);
  }
  const taken: string[] = names.map(house.checkName);
  const repeated = taken.find((name, index) => taken.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`two players are named ${repeated}; names must differ (S-69)`);
  return commands.map((command, index) => {
    const name = names[index] ?? nameFor(command, index, taken);
    if (names[index] === undefined) taken.push(name);
    return { name, command, ...house.parse(command) };
  });
}

/** The letters of the program's name; followed by more letters where another player has it. */
function nameFor(command: string, index: number, taken: readonly string[]): string {
  const program = programIn(command);
  const letters = basename(program, extname(program))
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 24);
  const own = letters === '' ? 'player' : letters;
  const candidates = [
    own,
    ...LETTERS.slice(index).map((letter) => `${own}${letter}`),
    ...LETTERS.map((l) => own + l + l),
  ];
  return candidates.find((name) => !taken.includes(name)) ?? `${own}${'x'.repeat(index + 1)}`;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const INTERPRETERS = /^(env|python\d*(\.\d+)?|node|sh|bash|dash|ruby|perl|java|racket|npx)$/;

/** What a command line runs, past the interpreter it may name. */
function programIn(command: string): string {
  const words = command.trim().split(/\s+/);
  const programs = words.filter((word) => !word.startsWith('-') && !INTERPRETERS.test(basename(word)));
  return programs[0] ?? words[0] ?? '';
}

/** The words of a command line that can be run. */
export function argvOf(command: string): string[] {
  const parsed = parseCommand(command);
  if (!parsed.ok) throw new UsageError(parsed.error.message);
  const found = findCommand(parsed.value);
  if (!found.ok) throw new UsageError(found.error.message);
  return parsed.value;
}
