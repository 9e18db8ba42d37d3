import { type Fault, fault, ok, type Result } from '../core/result.js';
import { makeRules, namesOf, parseCards, parseRules } from '../games/dominion/engine/index.js';
import type { GameConfig } from './game-config.js';
import type { Dialect, LeaveReason } from './game-session.js';

export const END_REASONS = ['finished', 'expired', 'fault', 'too-long'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Everything that ever happens to a game from outside. Fed to a fresh game in order, the entries make it again. */
export type JournalEvent =
  | { readonly kind: 'join'; readonly name: string; readonly dialect: Dialect; readonly secret: string }
  | { readonly kind: 'quit'; readonly name: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'frame'; readonly seat: number; readonly frame: string }
  | { readonly kind: 'leave'; readonly seat: number; readonly why: LeaveReason; readonly message?: string }
  | { readonly kind: 'absent'; readonly seat: number }
  | { readonly kind: 'rejoin'; readonly seat: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'end'; readonly reason: EndReason };

/** `at`: milliseconds since the game was created. */
export type JournalEntry = JournalEvent & { readonly at: number };

export interface JournalHeader {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly creation: GameConfig;
}

export interface Journal {
  readonly opening: JournalHeader;
  readonly entries: readonly JournalEntry[];
  /** How much of the text was whole lines. */
  readonly length: number;
}

const FORMAT = 1;

export function makeOpening({ key, created, creation }: JournalHeader): string {
  const { kingdom, seats, dialect, rules, seed, showsHand } = creation;
  const told = { num_players: seats, kingdom: namesOf(kingdom), dialect, profile: makeRules(rules), seed, showsHand };
  return `${JSON.stringify({ kind: 'create', format: FORMAT, key, created, ...told })}\n`;
}

export const makeEntry = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

const KINDS = ['join', 'quit', 'start', 'frame', 'leave', 'absent', 'rejoin', 'restart', 'end'];

/** Reads what `makeOpening` and `makeEntry` wrote. A last line that was not finished is left out. */
export function parseJournal(text: string): Result<Journal> {
  const length = text.lastIndexOf('\n') + 1;
  const [first = '', ...rest] = text.slice(0, length).split('\n').slice(0, -1);
  const opening = parseOpening(first);
  if (!opening.ok) return opening;
  const entries: JournalEntry[] = [];
  for (const [index, line] of rest.entries()) {
    const entry = parseLine(line) as JournalEntry | null;
    if (entry === null || !KINDS.includes(entry.kind)) return damaged(index + 2);
    entries.push(entry);
  }
  return ok({ opening: opening.value, entries, length: Buffer.byteLength(text.slice(0, length)) });
}

function parseOpening(line: string): Result<JournalHeader> {
  const read = parseLine(line);
  if (read === null || read['kind'] !== 'create') return damaged(1);
  if (read['format'] !== FORMAT)
    return fault('journal/format', `format ${read['format']}; this Herald reads ${FORMAT}`);
  const kingdom = parseCards(read['kingdom'] as string[]);
  const rules = parseRules(String(read['profile']));
  if (!kingdom.ok) return kingdom;
  if (!rules.ok) return rules;
  const { key, created, num_players, dialect, seed, showsHand } = read as unknown as Told;
  return ok({
    key,
    created,
    creation: { kingdom: kingdom.value, seats: num_players, dialect, rules: rules.value, seed, showsHand },
  });
}

interface Told {
  readonly key: string;
  readonly created: number;
  readonly num_players: number;
  readonly dialect: Dialect;
  readonly seed: number;
  readonly showsHand: boolean;
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
