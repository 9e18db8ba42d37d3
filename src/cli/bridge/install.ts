import { chmodSync, existsSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileErrorOf } from '../../peer/index.js';
import { EnvironmentError, UsageError } from '../errors.js';
import { parseStdioOptions, type RawStdio } from './stdio-options.js';

export interface RawInstall extends Omit<RawStdio, 'listen'> {
  readonly force?: boolean;
}

/** Writes a player that a driver can start without arguments (S-13). */
export function install(file: string, raw: RawInstall): void {
  if (raw.spawn === undefined) {
    throw new UsageError(
      "a driver starts many of them, so each starts its own player: give --spawn 'node player.mjs {url}'",
    );
  }
  parseStdioOptions(raw);
  const path = resolve(file);
  if (existsSync(path) && !raw.force) throw new UsageError(`${file} is there already; --force writes over it`);
  write(path, makeScript(raw));
  process.stdout.write(
    `${file} is a player of ${raw.protocol}; try: herald play --protocol ${raw.protocol} ${file} ${file}\n`,
  );
  const name = basename(path);
  if (!/^[A-Za-z]+$/.test(name)) {
    const letters = name.replace(/[^A-Za-z]/g, '') || 'seat';
    process.stderr.write(
      `some drivers name players after their files, and names are letters (S-01): ${letters} would be one\n`,
    );
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  } catch (error) {
    throw new EnvironmentError(`cannot write ${path}: ${fileErrorOf(error)}`);
  }
}

/** Runs this very herald, by this very node, from here: wherever a driver starts it, the player finds its files. */
function makeScript(raw: RawInstall): string {
  const herald = realpathSync(process.argv[1] as string);
  const words = [process.execPath, herald, 'bridge', 'stdio', ...flagsOf(raw)];
  return `#!/bin/sh\ncd ${shellQuoted(process.cwd())} || exit 3\nexec ${words.map(shellQuoted).join(' ')}\n`;
}

const flagsOf = (raw: RawInstall): string[] => [
  ...VALUED.flatMap((flag) => (raw[flag] === undefined ? [] : [`--${flag}`, lasting(flag, raw[flag] as string)])),
  ...SWITCHES.flatMap((flag) => (raw[flag] ? [`--${flag}`] : [])),
];

const VALUED = ['spawn', 'protocol', 'dialect', 'deadline', 'record', 'memory', 'processes'] as const;
const SWITCHES = ['explain', 'quiet'] as const;

/** Wherever it is started. */
const lasting = (flag: (typeof VALUED)[number], value: string): string => (flag === 'record' ? resolve(value) : value);

const shellQuoted = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
