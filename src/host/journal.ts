import { type Fault, fault, ok, type Result } from '../core/result.js';
import type { LeaveReason } from '../kit/game-session.js';
import type { GameConfig, GameHosting } from '../kit/hosting.js';

export const END_REASONS = ['finished', 'expired', 'fault', 'too-long', 'stopped'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What players are told when their connections are closed for it. */
export const CLOSE_REASONS: { readonly [reason in EndReason]: string } = {
  finished: 'the game is over',
  expired: 'the game has expired',
  fault: 'internal server error',
  'too-long': 'the game has become too long',
  stopped: 'the server is stopping',
};

/** Everything that ever happens to a game from outside. Applied to a new game in order, the events make it again. */
export type JournalEvent =
  | {
      readonly kind: 'join';
      readonly name: string;
      readonly version: string;
      readonly secret: string;
      /** At tables whose seats are numbered before anybody joins. */
      readonly seat?: number;
    }
  | { readonly kind: 'quit'; readonly name: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'frame'; readonly seat: number; readonly frame: string }
  | { readonly kind: 'leave'; readonly seat: number; readonly why: LeaveReason; readonly message?: string }
  | { readonly kind: 'absent'; readonly seat: number }
  | { readonly kind: 'rejoin'; readonly seat: number }
  /** At tables: others may go on without a player that is away. */
  | { readonly kind: 'expire'; readonly seat: number }
  /** At tables: the id of the profile under which a person plays. */
  | { readonly kind: 'profile'; readonly seat: number; readonly profile: string }
  | { readonly kind: 'restart' }
  | { readonly kind: 'end'; readonly reason: EndReason };

/** `at`: milliseconds since the game was created. */
export type JournalEntry = JournalEvent & { readonly at: number };

export interface JournalHeader {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly config: GameConfig;
}

export interface Journal {
  readonly header: JournalHeader;
  readonly entries: readonly JournalEntry[];
  /** Bytes of complete lines. */
  readonly length: number;
}

/** How the protocol writes its games. */
export type JournalFields = Pick<GameHosting, 'makeJournalFields' | 'parseJournalFields'>;

const FORMAT = 1;

export function makeHeader({ key, created, config }: JournalHeader, { makeJournalFields }: JournalFields): string {
  return `${JSON.stringify({ kind: 'create', format: FORMAT, key, created, ...makeJournalFields(config) })}\n`;
}

export const makeEntry = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

const KINDS = ['join', 'quit', 'start', 'frame', 'leave', 'absent', 'rejoin', 'expire', 'profile', 'restart', 'end'];

/** Reads what `makeHeader` and `makeEntry` wrote. An incomplete last line is left out. */
export function parseJournal(text: string, fields: JournalFields): Result<Journal> {
  const length = text.lastIndexOf('\n') + 1;
  const [first = '', ...rest] = text.slice(0, length).split('\n').slice(0, -1);
  const header = parseHeader(first, fields);
  if (!header.ok) return header;
  const entries: JournalEntry[] = [];
  for (const [index, line] of rest.entries()) {
    const entry = parseEntry(line);
    if (entry === null) return damaged(index + 2);
    entries.push(entry);
  }
  return ok({ header: header.value, entries, length: Buffer.byteLength(text.slice(0, length)) });
}

function parseHeader(line: string, { parseJournalFields }: JournalFields): Result<JournalHeader> {
  const read = parseLine(line);
  if (read === null || read['kind'] !== 'create') return damaged(1);
  if (read['format'] !== FORMAT) {
    return fault('journal/format', `format ${read['format']}; this Herald reads ${FORMAT}`);
  }
  const config = parseJournalFields(read);
  if (!config.ok) return config;
  const { key, created } = read as unknown as JournalHeader;
  return ok({ key, created, config: config.value });
}

function parseEntry(line: string): JournalEntry | null {
  const read = parseLine(line);
  if (read === null || !KINDS.includes(read['kind'] as string)) return null;
  // Earlier servers wrote `dialect` for `version`.
  const { dialect, ...entry } = read;
  return { ...entry, ...(dialect === undefined ? {} : { version: dialect }) } as JournalEntry;
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const damaged = (line: number): { readonly ok: false; readonly error: Fault } =>
  fault('journal/damaged', `line ${line} is damaged`);
