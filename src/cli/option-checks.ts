import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { UsageError } from '../run/errors.js';
import { flagOf, OutputOption, STDOUT, wantedBy } from './output/output-option.js';

const NEEDED = new WeakMap<Option, string>();

/** Marks an option that does nothing without another one, such as `--round-robin`. */
export function onlyWith<O extends Option>(flag: string, option: O): O {
  NEEDED.set(option, flag);
  return option;
}

/** Checks options before a command runs: that they have an effect and a value, and what those name that write files. */
export function checkOptions(command: Command): void {
  const given = command.options.flatMap((option) => valuesOf(command, option).map((value) => ({ option, value })));
  for (const { option, value } of given) checkPresent(option, value);
  const outputs = given.flatMap(({ option, value }) =>
    option instanceof OutputOption ? [{ option, value, path: option.pathIn(value) }] : [],
  );
  for (const { option, value } of outputs) option.check(value);
  checkApart(outputs.filter(({ path }) => path !== STDOUT));
  checkNeeded(command);
}

function checkNeeded(command: Command): void {
  const given = command.options.filter((option) => isGiven(command, option));
  for (const option of given) {
    const needed = NEEDED.get(option);
    if (needed === undefined || given.some((other) => flagOf(other) === needed)) continue;
    throw new UsageError(`${flagOf(option)} has no effect without ${needed}`);
  }
}

/** The options on a command line as they were typed, such as `--games 5`, by commander's names for them. */
export type TypedOptions = ReadonlyMap<string, string>;

export const typedOptions = (command: Command): TypedOptions =>
  new Map(
    command.options
      .filter((option) => isGiven(command, option))
      .map((option) => [option.attributeName(), [flagOf(option), ...valuesOf(command, option)].join(' ')]),
  );

const isGiven = (command: Command, option: Option): boolean =>
  command.getOptionValueSource(option.attributeName()) === 'cli';

function checkApart(outputs: readonly { readonly option: Option; readonly path: string }[]): void {
  outputs.forEach(({ option, path }, index) => {
    const other = outputs.slice(0, index).find((each) => resolve(each.path) === resolve(path));
    if (other !== undefined) throw new UsageError(`${flagOf(other.option)} and ${flagOf(option)} both name ${path}`);
  });
}

/** What was typed for an option; nothing for one that was not given. */
function valuesOf(command: Command, option: Option): string[] {
  if (!isGiven(command, option)) return [];
  const value: unknown = command.getOptionValue(option.attributeName());
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

/** `--html -- ./player` would otherwise write a file called `--`. */
function checkPresent(option: Option, value: string): void {
  if (value === '' && option instanceof OutputOption)
    throw new UsageError(`${flagOf(option)} has an empty value; expected ${wantedBy(option)}`);
  if (!value.startsWith('--')) return;
  const what = value === '--' ? 'by --' : `by the option ${value}`;
  throw new UsageError(`${flagOf(option)} is followed ${what}; expected ${wantedBy(option)} after ${flagOf(option)}`);
}
