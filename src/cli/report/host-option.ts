import { didYouMean } from '../../core/spelling.js';
import { HOSTS, type Host } from '../../report/hosts/hosts.js';
import { UsageError } from '../../run/errors.js';
import { collect } from '../option-values.js';
import { checkOutputFile } from '../output/output-file.js';
import { OutputOption, STDOUT } from '../output/output-option.js';

/** A file for a course platform. */
export interface HostFile {
  readonly format: Host;
  readonly path: string;
}

/** `--host gradescope=results.json`; repeatable. */
export class HostOption extends OutputOption {
  constructor() {
    super('--host <name=file>', `the result for a course platform (repeatable): ${HOSTS.join(', ')}`);
    this.argParser(collect);
  }

  override pathIn(value: string): string {
    return parseHost(value).path;
  }

  override check(value: string): void {
    const { format, path } = parseHost(value);
    if (path !== STDOUT) checkOutputFile('--host', path, format, value);
  }
}

export function parseHost(value: string): HostFile {
  const at = value.indexOf('=');
  const name = at < 0 ? value : value.slice(0, at);
  const format = HOSTS.find((host) => host === name);
  if (format === undefined)
    throw new UsageError(
      `--host ${value}: unknown platform "${name}"; known platforms: ${HOSTS.join(', ')}${didYouMean(name, HOSTS)}`,
    );
  const path = value.slice(name.length + 1);
  if (path === '') throw new UsageError(`--host ${value}: expected a file, such as --host ${name}=result.json`);
  return { format, path };
}
