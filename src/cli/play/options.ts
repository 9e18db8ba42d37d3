import { availableParallelism } from 'node:os';
import { basename, extname } from 'node:path';
import { parseRules, parseSeed, type Rules } from '../../engine/index.js';
import { findCommand, parseCommand, whyNoSandbox } from '../../peer/index.js';
import type { Version } from '../../protocol/sexpr/versions.js';
import { parseSexprProtocol } from '../protocol.js';
import { demand, UsageError } from '../usage.js';

/** What commander hands over: every value still as it was typed. */
export interface RawOptions {
  readonly protocol?: string;
  readonly name?: string[];
  readonly seed: string;
  readonly profile?: string;
  readonly deadline?: string;
  readonly grace: string;
  readonly games: string;
  readonly jobs?: string;
  readonly turns: string;
  readonly record?: string;
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface Contestant {
  readonly name: string;
  /** As it was typed. */
  readonly command: string;
  readonly argv: readonly string[];
}

export interface PlayOptions {
  readonly version: Version;
  readonly contestants: readonly Contestant[];
  readonly seed: number;
  readonly rules: Rules | null;
  readonly deadline: number;
  readonly firstDeadline: number;
  readonly grace: number;
  readonly maxTurns: number;
  readonly games: number;
  readonly jobs: number;
  readonly record: string | null;
  readonly memory: number | null;
  readonly processes: number | null;
  readonly sandbox: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

const MIN_PLAYERS = 2;
const MAX_PLAYERS = 4;
export const DEFAULT_DEADLINE = 5000;

export function parseOptions(commands: readonly string[], raw: RawOptions): PlayOptions {
  const version = parseSexprProtocol(raw.protocol);
  const contestants = parseContestants(commands, raw.name ?? []);
  const deadline = raw.deadline === undefined ? DEFAULT_DEADLINE : whole('--deadline', raw.deadline, 1, 'milliseconds');
  const games = whole('--games', raw.games, 1);
  if (raw.record !== undefined && games > 1) {
    throw new UsageError('--record writes down one game; leave out --games, or give the --seed of the game you want');
  }
  if (raw.sandbox) demandSandbox();
  return {
    version,
    contestants,
    seed: demand(parseSeed(raw.seed)),
    rules: raw.profile === undefined ? null : demand(parseRules(raw.profile)),
    deadline,
    // A process that has to start may take twice as long (10 s by default).
    firstDeadline: 2 * deadline,
    grace: whole('--grace', raw.grace, 0, 'milliseconds'),
    maxTurns: whole('--turns', raw.turns, 1),
    games,
    jobs: raw.jobs === undefined ? Math.min(games, availableParallelism()) : whole('--jobs', raw.jobs, 1),
    record: raw.record ?? null,
    memory: raw.memory === undefined ? null : bytes('--memory', raw.memory),
    processes: raw.processes === undefined ? null : whole('--processes', raw.processes, 1),
    sandbox: raw.sandbox ?? false,
    json: raw.json ?? false,
    quiet: raw.quiet ?? false,
  };
}

function whole(option: string, text: string, least: number, unit = ''): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least) return value;
  throw new UsageError(
    `${option} is "${text}"; allowed are whole numbers from ${least}${unit === '' ? '' : `, ${unit}`}`,
  );
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `512M`, `1g`, `1048576`. */
function bytes(option: string, text: string): number {
  const [, digits, unit] = /^(\d{1,12})([kmg]?)b?$/i.exec(text) ?? [];
  if (digits === undefined) throw new UsageError(`${option} is "${text}"; allowed are sizes such as 256M or 1G`);
  return Number(digits) * (UNITS[(unit ?? '').toLowerCase()] as number);
}

function demandSandbox(): void {
  const why = whyNoSandbox();
  if (why !== null) throw new UsageError(`--sandbox cannot be kept here: ${why}`);
}

function parseContestants(commands: readonly string[], names: readonly string[]): Contestant[] {
  if (commands.length < MIN_PLAYERS || commands.length > MAX_PLAYERS) {
    throw new UsageError(`a game has ${MIN_PLAYERS} to ${MAX_PLAYERS} players, not ${commands.length} (S-63)`);
  }
  if (names.length > commands.length) {
    throw new UsageError(`there are ${names.length} names for ${commands.length} players`);
  }
  const taken: string[] = names.map(checkName);
  const repeated = taken.find((name, index) => taken.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`two players are named ${repeated}; names must differ (S-69)`);
  return commands.map((command, index) => {
    const name = names[index] ?? nameFor(command, index, taken);
    if (names[index] === undefined) taken.push(name);
    return { name, command, argv: argvOf(command) };
  });
}

/** The protocol's names are letters and nothing else (S-01). */
function checkName(name: string): string {
  if (/^[A-Za-z]{1,32}$/.test(name)) return name;
  throw new UsageError(`"${name}" cannot be a player's name; allowed are 1 to 32 letters (S-01)`);
}

/** The letters of the program's name; followed by more letters where another player has it. */
function nameFor(command: string, index: number, taken: readonly string[]): string {
  const program = programIn(command);
  const letters = basename(program, extname(program))
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 24);
  const own = letters === '' ? 'player' : letters;
  return taken.includes(own) ? `${own}${'abcdefgh'[index]}` : own;
}

const INTERPRETERS = /^(env|python\d*(\.\d+)?|node|sh|bash|dash|ruby|perl|java|racket|npx)$/;

/** What a command line runs, past the interpreter it may name. */
function programIn(command: string): string {
  const words = command.trim().split(/\s+/);
  const programs = words.filter((word) => !word.startsWith('-') && !INTERPRETERS.test(basename(word)));
  return programs[0] ?? words[0] ?? '';
}

function argvOf(command: string): string[] {
  const parsed = parseCommand(command);
  if (!parsed.ok) throw new UsageError(parsed.error.message);
  const found = findCommand(parsed.value);
  if (!found.ok) throw new UsageError(found.error.message);
  return parsed.value;
}
