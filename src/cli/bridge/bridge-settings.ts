import { type Command, Option } from 'commander';
import { didYouMean } from '../../core/spelling.js';
import type { BridgeEntry, BridgeOption, BridgeSettings } from '../../kit/bridge.js';
import { UsageError } from '../../run/errors.js';

/** Adds the options of a bridge to its command. */
export function declareSettings(command: Command, { options }: BridgeEntry): Command {
  for (const { flags, help, default: value } of options) {
    const option = new Option(flags, help);
    command.addOption(value === undefined ? option : option.default(value));
  }
  return command;
}

export const defaultSettings = ({ options }: BridgeEntry): BridgeSettings =>
  Object.fromEntries(options.map(({ name, default: value }) => [name, value]));

/** The values of a bridge's own options, out of everything that commander has parsed. */
export const parseSettings = ({ options }: BridgeEntry, raw: object): BridgeSettings =>
  Object.fromEntries(
    options.map((option) => [
      option.name,
      checkChoice(option, (raw as Record<string, string | boolean | undefined>)[option.name]),
    ]),
  );

function checkChoice({ flags, choices }: BridgeOption, value: string | boolean | undefined): typeof value {
  if (choices === undefined || typeof value !== 'string' || choices.includes(value)) return value;
  const noun = nounOf(flags);
  throw new UsageError(
    `unknown ${noun} "${value}"; known ${noun}s: ${choices.join(', ')}${didYouMean(value, choices)}`,
  );
}

/** `server dialect` for `--server-dialect <dialect>`. */
const nounOf = (flags: string): string => (flags.split(' ')[0] as string).slice(2).replaceAll('-', ' ');

/** The settings as command-line arguments. */
export const settingsToArgv = ({ options }: BridgeEntry, settings: BridgeSettings): string[] =>
  options.flatMap(({ name, flags }) => {
    const value = settings[name];
    const [flag = ''] = flags.split(' ');
    if (typeof value === 'string') return [flag, value];
    return value === true ? [flag] : [];
  });
