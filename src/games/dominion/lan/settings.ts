import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import { parseTime } from '../../../kit/transcript/index.js';

/** Milliseconds between the start and the first play: the program's clients cannot follow a play at once. */
export const START_PAUSE = 1000;
/** Milliseconds between two messages that the program's clients do not lose. */
export const ORIGINAL_GAP = 40;
/** Milliseconds that others have to answer: the program's clients lose messages, and never answer the last one (L-09). */
export const RESPONSE_LIMIT = 3000;

export const ILLEGAL_PLAYS = ['relay', 'refuse'] as const;
/** What a server does with a play that is illegal in its own copy of the game. */
export type IllegalPlays = (typeof ILLEGAL_PLAYS)[number];

export interface LanSettings {
  readonly illegalPlays: IllegalPlays;
  /** The minimum pause between two messages to one client in milliseconds, because the program's clients lose what comes too fast. */
  readonly messageGap: number;
  /**
   * Milliseconds between the start and the first play, because the program's clients are not ready at once: a client waits that
   * long, and a server holds what comes earlier.
   */
  readonly startPause: number;
  /** Milliseconds after which a client that hosts a game starts it; null if it does not. */
  readonly startAfter: number | null;
}

export function completeSettings(settings: Settings): LanSettings {
  const { illegalPlays, messageGap, startPause, startAfter } = settings as Partial<LanSettings>;
  return {
    illegalPlays: illegalPlays ?? 'refuse',
    messageGap: messageGap ?? 0,
    startPause: startPause ?? 0,
    startAfter: startAfter ?? null,
  };
}

export function parseIllegalPlays(text: string): Result<IllegalPlays> {
  const known = ILLEGAL_PLAYS.find((each) => each === text);
  return known === undefined
    ? fault('illegal-plays/unknown', `--illegal-plays is "${text}"; expected ${ILLEGAL_PLAYS.join(' or ')}`)
    : ok(known);
}

export const parseWait =
  (flag: string) =>
  (text: string): Result<number> => {
    const ms = parseTime(text);
    return ms === undefined
      ? fault('time/syntax', `${flag} is "${text}"; expected a time such as 500ms or 5s`)
      : ok(ms);
  };
