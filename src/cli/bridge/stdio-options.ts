import type { Dialect } from '../../games/dominion/jsonrpc/messages.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import { URL_PLACEHOLDER } from '../../run/joining-players.js';
import { UsageError } from '../errors.js';
import { bytes, whole } from '../option-values.js';
import { DEFAULT_DEADLINE } from '../play/play-options.js';
import { argvOf } from '../play/players.js';
import { parseSexprProtocol } from '../protocol-option.js';

/** What commander hands over: every value still as it was typed. */
export interface RawStdio {
  readonly spawn?: string;
  readonly listen?: string;
  readonly protocol: string;
  readonly dialect: Dialect;
  readonly deadline?: string;
  readonly record?: string;
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
  readonly explain?: boolean;
  readonly quiet?: boolean;
}

export interface StdioOptions {
  /** Null where the player comes by itself. */
  readonly argv: readonly string[] | null;
  readonly host: string;
  readonly port: number;
  readonly version: Version;
  readonly dialect: Dialect;
  readonly deadline: number;
  readonly firstDeadline: number;
  readonly record: string | null;
  readonly memory: number | null;
  readonly processes: number | null;
  readonly explain: boolean;
  readonly quiet: boolean;
}

/** Somebody has to see the address first. */
const PATIENCE = 120_000;
const LOOPBACK = { host: '127.0.0.1', port: 0 };

export function parseStdioOptions(raw: RawStdio): StdioOptions {
  const argv = parseSpawn(raw);
  const deadline = raw.deadline === undefined ? DEFAULT_DEADLINE : whole('--deadline', raw.deadline, 1, 'milliseconds');
  if (raw.sandbox) throw new UsageError('--sandbox leaves a player without network, and this protocol needs it');
  if (argv === null && (raw.memory ?? raw.processes) !== undefined) {
    throw new UsageError('--memory and --processes hold for a player that is started with --spawn');
  }
  if (raw.explain && raw.quiet) throw new UsageError('--explain and --quiet exclude each other');
  return {
    argv,
    ...(raw.listen === undefined ? LOOPBACK : parseAddress(raw.listen)),
    version: parseSexprProtocol(raw.protocol),
    dialect: raw.dialect,
    deadline,
    firstDeadline: argv === null ? Math.max(PATIENCE, 2 * deadline) : 2 * deadline,
    record: raw.record ?? null,
    memory: raw.memory === undefined ? null : bytes('--memory', raw.memory),
    processes: raw.processes === undefined ? null : whole('--processes', raw.processes, 1),
    explain: raw.explain ?? false,
    quiet: raw.quiet ?? false,
  };
}

function parseSpawn({ spawn, listen }: Pick<RawStdio, 'spawn' | 'listen'>): string[] | null {
  if (spawn !== undefined && listen !== undefined) {
    throw new UsageError('--spawn starts the player and --listen waits for it; give one of them');
  }
  if (spawn !== undefined) return checkSpawn(spawn);
  if (listen === undefined) {
    throw new UsageError(`which player? Give --spawn 'node player.mjs ${URL_PLACEHOLDER}', or --listen 127.0.0.1:0`);
  }
  return null;
}

export function checkSpawn(command: string): string[] {
  if (command.includes(URL_PLACEHOLDER)) return argvOf(command);
  throw new UsageError(
    `--spawn "${command}" does not tell the player where to connect: give a command line with ${URL_PLACEHOLDER} in it`,
  );
}

function parseAddress(text: string): { host: string; port: number } {
  const [, ipv6, name, port = ''] = /^(?:\[([\da-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = ipv6 ?? name;
  if (host === undefined || Number(port) > 65_535) {
    throw new UsageError(
      `--listen is "${text}"; allowed are addresses such as 127.0.0.1:0, localhost:4000 or [::1]:4000`,
    );
  }
  return { host, port: Number(port) };
}
