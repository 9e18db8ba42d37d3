import { statSync } from 'node:fs';
import { basename, dirname, extname, resolve, sep } from 'node:path';
import { didYouMean } from '../../core/spelling.js';
import type { LoadedProtocol } from '../../kit/game-catalog.js';
import { findCommand, makeCommand, parseCommand, quoteShellWord } from '../../peer/index.js';
import { namesAddress, usualPlaceholders } from '../../run/address-placeholders.js';
import { UsageError } from '../../run/errors.js';
import type { ScheduledGame } from '../../run/series.js';

/** A player on the command line: a program, or a reference strategy. */
export interface Contestant {
  readonly name: string;
  /** As typed. */
  readonly command: string;
  /** Empty for a strategy. */
  readonly argv: readonly string[];
  /** Quoted for a shell. */
  readonly shown: string;
  /** Where it is started; here by default. */
  readonly cwd?: string;
  /** What a sandbox hides from it. */
  readonly hidden?: readonly string[];
}

/** Who sits at a seat of a game. */
export const contestantAt = (
  { contestants }: { readonly contestants: readonly Contestant[] },
  { order }: ScheduledGame,
  seat: number,
): Contestant => contestants[order[seat] as number] as Contestant;

export function parseContestants(
  commands: readonly string[],
  names: readonly string[],
  loaded: LoadedProtocol,
): Contestant[] {
  const { min, max, register } = loaded.protocol.seats(loaded.version);
  if (commands.length < min || commands.length > max) {
    const known = loaded.game.strategies.join(', ');
    const source = register === undefined ? '' : ` (${register})`;
    throw new UsageError(
      `a game has ${min === max ? max : `${min} to ${max}`} players, not ${commands.length}${source}; name programs, or some of: ${known}`,
    );
  }
  if (names.length > commands.length) {
    throw new UsageError(`there are ${names.length} names for ${commands.length} players`);
  }
  for (const name of names) checkName(name, loaded);
  const taken: string[] = [...names];
  const repeated = taken.find((name, index) => taken.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`two players are named ${repeated}; names must differ`);
  const contestants = commands.map((command, index): Contestant => {
    const name = names[index] ?? nameFor(command, index, taken);
    if (names[index] === undefined) taken.push(name);
    return { name, command, ...parsePlayer(command, loaded, commands[index - 1]) };
  });
  return contestants.map((each) => ({ ...each, hidden: filesOfOthers(each, contestants) }));
}

/** The other players' files, as far as their commands name them, or the folders that these are in. */
function filesOfOthers(own: Contestant, all: readonly Contestant[]): string[] {
  const needed = filesIn(own);
  const others = all.flatMap((each) => (each === own ? [] : filesIn(each)));
  return [...new Set(others)]
    .map((file) => (dirname(file) === process.cwd() ? file : dirname(file)))
    .filter((path) => !needed.some((file) => file === path || file.startsWith(`${path}${sep}`)));
}

/** The files below the working directory that a command names. */
const filesIn = ({ argv }: Contestant): string[] =>
  argv
    .map((word) => resolve(word))
    .filter((path) => path.startsWith(`${process.cwd()}${sep}`))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

function checkName(name: string, { protocol }: LoadedProtocol): void {
  const why = protocol.checkName(name);
  if (why !== null) throw new UsageError(`"${name}" cannot be a player's name; ${why}`);
}

export const isStrategy = (command: string, { game }: LoadedProtocol): boolean => game.strategies.includes(command);

function parsePlayer(
  command: string,
  loaded: LoadedProtocol,
  previous: string | undefined,
): Pick<Contestant, 'argv' | 'shown'> {
  if (isStrategy(command, loaded)) return { argv: [], shown: command };
  if (loaded.protocol.connects === 'player-connects') {
    if (!namesAddress([command])) throw new UsageError(noAddress(command, loaded));
    return { argv: argvOf(command), shown: quoteShellWord(command) };
  }
  const argv = argvOf(command, adviceFor(command, loaded, previous));
  return { argv, shown: argv.length === 1 ? makeCommand(argv) : quoteShellWord(makeCommand(argv)) };
}

/** For a command that cannot be run: what was probably meant by it. */
function adviceFor(command: string, { game: { strategies } }: LoadedProtocol, previous = ''): string {
  if (!INTERPRETERS.test(basename(previous))) return didYouMean(command, strategies);
  return `; a command of several words needs quotes: '${previous} ${command}'`;
}

function noAddress(command: string, { game: { strategies }, protocol: { transport } }: LoadedProtocol): string {
  const address = usualPlaceholders(transport);
  return (
    `the player "${command}" does not know where to connect: put ${address} in its command, ` +
    `e.g. 'python3 bob.py ${address}', ` +
    `or name one of ${strategies.join(', ')}${didYouMean(command, strategies)}`
  );
}

/** The letters of the program's name, followed by another letter if a player has that name already. */
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
    ...LETTERS.map((letter) => own + letter + letter),
  ];
  return candidates.find((name) => !taken.includes(name)) ?? `${own}${'x'.repeat(index + 1)}`;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const INTERPRETERS = /^(env|python\d*(\.\d+)?|node|sh|bash|dash|ruby|perl|java|racket|npx)$/;

/** The program that a command line runs, without the interpreter. */
function programIn(command: string): string {
  const words = command.trim().split(/\s+/);
  const programs = words.filter((word) => !word.startsWith('-') && !INTERPRETERS.test(basename(word)));
  return programs[0] ?? words[0] ?? '';
}

/** The words of a command line that can be run. `advice` is added to what is wrong with one that cannot. */
export function argvOf(command: string, advice = ''): string[] {
  const parsed = parseCommand(command);
  if (!parsed.ok) throw new UsageError(parsed.error.message);
  const found = findCommand(parsed.value);
  if (!found.ok) throw new UsageError(`${found.error.message}${advice}`);
  return parsed.value;
}
