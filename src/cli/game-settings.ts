import type { Command } from 'commander';
import type { Game } from '../kit/game.js';
import type { GameCatalog, NamedProtocol } from '../kit/game-catalog.js';
import { attributeOf, type GameOption, type OptionCommand, type Settings } from '../kit/game-option.js';
import { quoteShellWord } from '../peer/index.js';
import { requireOk, UsageError } from '../run/errors.js';

/** Declares the options that games add to a command. */
export async function declareGameOptions(command: Command, games: GameCatalog, of: OptionCommand): Promise<void> {
  const declared = new Set<string>();
  for (const game of games.games) {
    for (const { flags, help, default: value } of await optionsOf(game, of)) {
      if (!declared.has(flags)) command.option(flags, help, value);
      declared.add(flags);
    }
  }
}

const optionsOf = async (game: Game, of: OptionCommand): Promise<readonly GameOption[]> =>
  ((await game.loadOptions?.()) ?? []).filter(({ command }) => command === of);

/** A game's own options on a command line. */
export interface GivenSettings {
  readonly settings: Settings;
  /** As typed, for a command that repeats the game. */
  readonly flags: readonly string[];
  /** Those of them that cases depend on, too. */
  readonly caseFlags: readonly string[];
  /** For the heading of results: ` by the rules of rulebook`. */
  readonly heading: string;
  /** Members of JSON results. */
  readonly facts: Readonly<Record<string, unknown>>;
}

type RawValues = Readonly<Record<string, unknown>>;

/** What the options of a game come to for a protocol. One that does not apply to it, or is of another game, is an error. */
export async function parseSettings(
  games: GameCatalog,
  { game, entry }: NamedProtocol,
  raw: object,
  of: OptionCommand,
): Promise<GivenSettings> {
  await refuseOptionsOfOthers(games, { game, entry }, raw as RawValues, of);
  const settings: Record<string, unknown> = {};
  const flags: string[] = [];
  const caseFlags: string[] = [];
  const facts: Record<string, unknown> = {};
  let heading = '';
  for (const option of await optionsOf(game, of)) {
    const given = (raw as RawValues)[attributeOf(option)];
    if (option.shown !== undefined) facts[option.name] = null;
    if (given === undefined) continue;
    if (!option.protocols.includes(entry.id)) {
      if (isDefault(option, given)) continue;
      throw new UsageError(`${flagOf(option)} does not apply to ${entry.id}: ${option.otherwise}`);
    }
    const value = requireOk(option.parse(String(given)));
    settings[option.name] = value;
    if (typeof given === 'string') flags.push(`${flagOf(option)} ${quoteShellWord(given)}`);
    if (typeof given === 'string' && option.appliesToCases) caseFlags.push(flags.at(-1) as string);
    if (option.shown === undefined) continue;
    heading += option.shown.heading(value);
    facts[option.name] = option.shown.json(value);
  }
  return { settings, flags, caseFlags, heading, facts };
}

async function refuseOptionsOfOthers(
  { games }: GameCatalog,
  { game, entry }: Pick<NamedProtocol, 'game' | 'entry'>,
  raw: RawValues,
  of: OptionCommand,
): Promise<void> {
  const own = new Set((await optionsOf(game, of)).map(attributeOf));
  for (const other of games) {
    for (const option of await optionsOf(other, of)) {
      const given = raw[attributeOf(option)];
      if (own.has(attributeOf(option)) || given === undefined || isDefault(option, given)) continue;
      throw new UsageError(`${flagOf(option)} does not apply to ${entry.id}: it is an option of ${other.id}`);
    }
  }
}

/** A switch that was not given has a value all the same: what it is by default. */
const isDefault = ({ flags, default: usual }: GameOption, given: unknown): boolean =>
  String(given) === usual || (typeof given === 'boolean' && given === flags.startsWith('--no-'));

const flagOf = ({ flags }: GameOption): string => flags.split(' ')[0] as string;
