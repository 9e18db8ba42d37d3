import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { checkOutputDirectory, checkOutputFile } from './output-file.js';
import type { OwnFile } from './own-files.js';

/** An option that names a file or a directory to write. It is checked before its command runs. */
export class OutputOption extends Option {
  /** A file of this kind, or `directory`; with both, an existing directory is one. */
  readonly kinds: readonly OutputKind[];
  private allowsStdout = false;

  constructor(flags: string, description: string, ...kinds: OutputKind[]) {
    super(flags, description);
    this.kinds = kinds;
  }

  /** Allows `-` for standard output. */
  orStdout(): this {
    this.allowsStdout = true;
    return this;
  }

  check(path: string): void {
    if (path === STDOUT) this.checkStdout();
    else this.checkPath(path);
  }

  private checkPath(path: string): void {
    const file = this.kinds.find((kind) => kind !== 'directory');
    const isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (file === undefined || (isDirectory && this.kinds.includes('directory')))
      checkOutputDirectory(flagOf(this), path);
    else checkOutputFile(flagOf(this), path, file);
  }

  private checkStdout(): void {
    if (this.allowsStdout) return;
    throw new UsageError(`${flagOf(this)} cannot write to standard output; expected ${wantedBy(this)}`);
  }
}

const STDOUT = '-';

type OutputKind = OwnFile | 'directory';

/** Checks the options of a command line that have to do with files, and that no value is missing. */
export function checkOptions(command: Command): void {
  const given = command.options.flatMap((option) => valuesOf(command, option).map((value) => ({ option, value })));
  for (const { option, value } of given) checkPresent(option, value);
  const outputs = given.flatMap(({ option, value }) =>
    option instanceof OutputOption ? [{ option, path: value }] : [],
  );
  for (const { option, path } of outputs) option.check(path);
  checkApart(outputs.filter(({ path }) => path !== STDOUT));
}

function checkApart(outputs: readonly { readonly option: Option; readonly path: string }[]): void {
  outputs.forEach(({ option, path }, index) => {
    const other = outputs.slice(0, index).find((each) => resolve(each.path) === resolve(path));
    if (other !== undefined) throw new UsageError(`${flagOf(other.option)} and ${flagOf(option)} both name ${path}`);
  });
}

/** What was typed for an option; nothing for one that was not given. */
function valuesOf(command: Command, option: Option): string[] {
  const name = option.attributeName();
  if (command.getOptionValueSource(name) !== 'cli') return [];
  const value: unknown = command.getOptionValue(name);
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

const flagOf = ({ long, short }: Option): string => long ?? short ?? '';

/** `<file>` as in the usage. */
const wantedBy = ({ flags }: Option): string => /<.*>|\[.*\]/.exec(flags)?.[0] ?? 'a value';
