import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { type Command, Option } from 'commander';
import { makeCommand } from '../../peer/index.js';
import type { ConfigFile } from '../../report/config-file.js';
import { UsageError } from '../../run/errors.js';
import { readText } from '../report/read-files.js';

const NAMES = ['herald.config.yml', 'herald.config.yaml', 'herald.config.json'];

/** The commands that read a configuration file have these options. */
export const configOptions = (): Option[] => [
  new Option('--config <file>', 'options from a file (default: herald.config.yml or .json in this directory)'),
  new Option('--no-config', 'ignore configuration files'),
];

/** Gives a command the options of a configuration file that are not on its command line. */
export async function applyConfig(command: Command): Promise<void> {
  const path = configOf(command);
  if (path === null) return;
  const config = await readConfig(path);
  for (const [key, value] of Object.entries(config)) {
    const name = key === 'command' ? CONFIG_COMMAND : attributeOf(command, key, path);
    if (name !== null && command.getOptionValueSource(name) !== 'cli')
      command.setOptionValueWithSource(name, typed(key, value, dirname(path)), 'config');
  }
}

/** Where the command of the file is found among the options. */
export const CONFIG_COMMAND = 'configCommand';

/** The file to read: the one that is named, or the one that is here; null for none. */
function configOf(command: Command): string | null {
  if (!command.options.some(({ long }) => long === '--config')) return null;
  const given: unknown = command.getOptionValue('config');
  if (typeof given === 'string') return given;
  const found = given === false ? [] : NAMES.filter((name) => existsSync(name));
  if (found.length > 1) throw new UsageError(`${found.join(' and ')} are both here; remove one, or add --config`);
  const [path = null] = found;
  // Nothing that decides about a grade is silent.
  if (path !== null) process.stderr.write(`note: with the options of ${path}; --no-config ignores it\n`);
  return path;
}

async function readConfig(path: string): Promise<ConfigFile> {
  const { parseConfig } = await import('../../report/config-file.js');
  const read = parseConfig(readText(path));
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new UsageError(problems.join('\nerror: '));
}

/** Commander's name for an option; null for what is not one. */
function attributeOf(command: Command, key: string, path: string): string | null {
  if (key === '$schema') return null;
  const option = command.options.find(({ long }) => long === `--${key}`);
  if (option !== undefined) return option.attributeName();
  throw new UsageError(`${path}: ${key} does not apply to herald ${command.parent?.name()} ${command.name()}`);
}

/** A value as it would be typed. Paths are relative to the file, unless they are absolute. */
function typed(key: string, value: ConfigFile[string], folder: string): unknown {
  if (key === 'command') return typeof value === 'string' ? [value] : [makeCommand(value as readonly string[])];
  if (key === 'rubric') return pathFrom(folder, String(value));
  if (key === 'cases') return (value as readonly string[]).map((each) => pathFrom(folder, each));
  return typeof value === 'number' ? String(value) : value;
}

const pathFrom = (folder: string, path: string): string => (isAbsolute(path) ? path : join(folder, path));
