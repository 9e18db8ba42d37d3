import type { Result } from '../core/result.js';
import type { Case } from './case.js';
import type { Bindings, Problem } from './codec.js';
import type { Evidence } from './interpretations.js';
import type { Entry, From, ReadTranscript, To } from './transcript/index.js';
import type { Finding } from './verdict.js';

// What it takes to grade a server that players come to by themselves. Which game it carries shows nowhere.

/** The remark in a recording after which the lines of the case are played. */
export const REACHED = 'here begins the script of the case';
/** The remark after which the kit has seen enough: it leaves, and nobody is to make anything of it. */
export const FAREWELL = 'the kit leaves';

/** A line of a case for one of its seats, or a pause. */
export type ScriptLine = To | From | Extract<Entry, { side: '--' }>;

export const waitsForClose = (line: From): boolean => [line, ...(line.or ?? [])].some(({ kind }) => kind === 'close');
export const waitsForSilence = (line: From): number | null => (line.kind === 'silence' ? line.ms : null);

export interface ScriptContext {
  readonly bound: Bindings;
  /** The last frame that the seat sent. */
  readonly sent: string | null;
}

/** How a frame is what a line waits for. */
export interface LineMatch {
  readonly bound: Bindings;
  /** Legal, but not what the rest of the script is about. */
  readonly isWayOut: boolean;
}

const OBSERVED = 'observed ';

/** A remark in the recording: what was tried beside the game, and what came of it. */
export const makeObservation = (what: string, came: string): string => `${OBSERVED}${what}: ${came}`;

/** What was tried and what came of it; null for another remark. */
export function parseObservation(text: string): { readonly what: string; readonly came: string } | null {
  if (!text.startsWith(OBSERVED)) return null;
  const [what = '', ...rest] = text.slice(OBSERVED.length).split(': ');
  return { what, came: rest.join(': ') };
}

/** All that a recording shows, as far as it concerns a case. */
export interface Judged {
  readonly findings: readonly Finding[];
  /** Those of them that the server follows another reading than before. */
  readonly conflicts: readonly Finding[];
  readonly readings: Readonly<Record<string, string>>;
  readonly shown: readonly Evidence[];
}

/** What servers of one protocol over sockets are graded with. */
export interface SocketKit {
  readonly scriptOf: (one: Case) => readonly ScriptLine[];
  /** What a frame is to a line; null if it is not what it waits for. */
  readonly fits: (line: From, frame: string, context: ScriptContext) => LineMatch | null;
  readonly fill: (template: string, bound: Bindings) => Result<string, Problem>;
  /** Whether a frame may come at any time, and is never waited for. */
  readonly isNews: (frame: string) => boolean;
  /** What no game may be created with, by the name of the attempt; undefined where there is none of this name. */
  readonly badCreation: (name: string) => unknown;
  readonly judge: (one: Case, recording: ReadTranscript, protocol: string) => Judged;
}
