import type { BridgeEntry } from '../../kit/bridge.js';
import { namesAddress, URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import { UsageError } from '../../run/errors.js';
import type { ProgramLimits } from '../../run/grade/grading-options.js';
import { announceContainment, requireSandbox, warnOfHiddenArguments } from '../containment-notices.js';
import { wholeNumber } from '../option-values.js';
import { DEFAULT_DEADLINE } from '../play/play-options.js';
import { argvOf } from '../play/players.js';
import { parseLimits, type RawLimits } from '../program-limits.js';
import type { BridgeGame } from './bridge-game.js';
import { parseSettings } from './bridge-settings.js';

/** The options as commander returns them, besides those of the bridge itself. */
export interface RawStdio extends RawLimits {
  readonly spawn?: string;
  readonly listen?: string;
  readonly deadline?: string;
  readonly record?: string;
  readonly explain?: boolean;
  readonly quiet?: boolean;
}

/** `argv` is null if the player joins by itself. */
export interface StdioOptions extends BridgeGame, ProgramLimits {
  readonly host: string;
  readonly port: number;
  readonly sandbox: boolean;
}

/** Milliseconds for a person to copy the address and start a player. */
const JOIN_TIMEOUT = 120_000;
const LOOPBACK = { host: '127.0.0.1', port: 0 };

export function parseStdioOptions(entry: BridgeEntry, raw: RawStdio): StdioOptions {
  const argv = parseSpawn(raw);
  const deadline =
    raw.deadline === undefined ? DEFAULT_DEADLINE : wholeNumber('--deadline', raw.deadline, 1, 'milliseconds');
  if (argv === null && (raw.memory ?? raw.processes ?? raw.sandbox) !== undefined) {
    throw new UsageError('--memory, --processes and --sandbox need a player that is started with --spawn');
  }
  if (raw.sandbox && argv !== null) {
    requireSandbox();
    if (!raw.quiet) warnOfHiddenArguments(argv, '.', raw.record === undefined ? [] : [raw.record]);
  } else if (argv !== null && !raw.quiet) announceContainment();
  if (raw.explain && raw.quiet) throw new UsageError('--explain and --quiet exclude each other');
  return {
    entry,
    settings: parseSettings(entry, raw),
    argv,
    ...(raw.listen === undefined ? LOOPBACK : parseAddress(raw.listen)),
    deadline,
    firstDeadline: argv === null ? Math.max(JOIN_TIMEOUT, 2 * deadline) : 2 * deadline,
    record: raw.record ?? null,
    ...parseLimits(raw),
    sandbox: raw.sandbox ?? false,
    explain: raw.explain ?? false,
    quiet: raw.quiet ?? false,
  };
}

function parseSpawn({ spawn, listen }: RawStdio): string[] | null {
  if (spawn !== undefined && listen !== undefined) {
    throw new UsageError('--spawn starts the player and --listen waits for it; give only one of them');
  }
  if (spawn !== undefined) return parsePlayerCommand(spawn);
  if (listen === undefined) {
    throw new UsageError(`no player given; use --spawn 'node player.mjs ${URL_PLACEHOLDER}' or --listen 127.0.0.1:0`);
  }
  return null;
}

function parsePlayerCommand(command: string): string[] {
  if (namesAddress([command])) return argvOf(command);
  throw new UsageError(
    `--spawn "${command}" does not say where the player connects; put ${URL_PLACEHOLDER} in the command`,
  );
}

function parseAddress(text: string): { host: string; port: number } {
  const [, ipv6, name, port = ''] = /^(?:\[([\da-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = ipv6 ?? name;
  if (host === undefined || Number(port) > 65_535) {
    throw new UsageError(
      `--listen is "${text}"; expected an address such as 127.0.0.1:0, localhost:4000 or [::1]:4000`,
    );
  }
  return { host, port: Number(port) };
}
