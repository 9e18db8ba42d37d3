import { existsSync, realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { BridgeEntry } from '../../kit/bridge.js';
import { makeCommand } from '../../peer/index.js';
import { UsageError } from '../../run/errors.js';
import { checkOutputFile, writeOutputFile } from '../output/output-file.js';
import { INSTALLED } from '../output/own-files.js';
import { settingsToArgv } from './bridge-settings.js';
import { parseStdioOptions, type RawStdio, type StdioOptions } from './stdio-options.js';

export interface RawInstall extends Omit<RawStdio, 'listen'> {
  readonly force?: boolean;
}

/** Writes a player that drivers can start without arguments. */
export function install(entry: BridgeEntry, file: string, raw: RawInstall): void {
  if (raw.spawn === undefined) {
    throw new UsageError(
      "no player given; every copy that a driver starts must start its own: --spawn 'node player.mjs {url}'",
    );
  }
  const options = parseStdioOptions(entry, raw);
  const path = resolve(file);
  if (existsSync(path) && !raw.force) throw new UsageError(`${file} already exists; use --force to overwrite it`);
  checkOutputFile('bridge install', file, 'player');
  writeOutputFile(path, makeScript(options, raw), 'player', { mode: 0o755 });
  const protocol = entry.serverProtocol(options.settings);
  process.stdout.write(`${file} is a player of ${protocol}; try: herald play --protocol ${protocol} ${file} ${file}\n`);
  const advice = entry.adviseOnFileName?.(basename(path)) ?? null;
  if (advice !== null) process.stderr.write(`${advice}\n`);
}

/** Runs this copy of Herald with this node, from this directory, so that the player finds its files wherever it is started. */
function makeScript(options: StdioOptions, raw: RawInstall): string {
  const herald = realpathSync(process.argv[1] as string);
  const words = [process.execPath, herald, 'bridge', options.entry.command, ...argvOf(options, raw)];
  return `${INSTALLED}cd ${makeCommand([process.cwd()])} || exit 3\nexec ${makeCommand(words)}\n`;
}

const argvOf = ({ entry, settings }: StdioOptions, raw: RawInstall): string[] => [
  ...valued(raw, 'spawn'),
  ...settingsToArgv(entry, settings),
  ...valued(raw, 'deadline'),
  ...valued(raw, 'record', resolve),
  ...valued(raw, 'memory'),
  ...valued(raw, 'processes'),
  ...(raw.sandbox ? ['--sandbox'] : []),
  ...(raw.explain ? ['--explain'] : []),
  ...(raw.quiet ? ['--quiet'] : []),
];

function valued(
  raw: RawInstall,
  name: 'spawn' | 'deadline' | 'record' | 'memory' | 'processes',
  convert = (value: string): string => value,
): string[] {
  const value = raw[name];
  return value === undefined ? [] : [`--${name}`, convert(value)];
}
