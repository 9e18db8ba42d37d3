import { statSync } from 'node:fs';
import { Option } from 'commander';
import { UsageError } from '../../run/errors.js';
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

  /** The path in a value; some options say more than that. */
  pathIn(value: string): string {
    return value;
  }

  check(value: string): void {
    if (value === STDOUT) this.checkStdout();
    else this.checkPath(value);
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

export const STDOUT = '-';

type OutputKind = OwnFile | 'directory';

export const flagOf = ({ long, short }: Option): string => long ?? short ?? '';

/** `<file>` as in the usage. */
export const wantedBy = ({ flags }: Option): string => /<.*>|\[.*\]/.exec(flags)?.[0] ?? 'a value';
