import { ok, type Result } from '../core/result.js';
import {
  makeTranscript,
  type ReadTranscript,
  readTranscript,
  type Transcript,
  type TranscriptError,
  type Vocabulary,
} from './transcript/index.js';
import type { Subject } from './verdict.js';

/** A case, usually from a file whose path is its id. */
export interface Case extends ReadTranscript {
  /** `sexpr/v1/player/mine/silver-to-gold`. */
  readonly id: string;
  /** The text of the file, for quoting its lines. */
  readonly text: string;
}

export function readCase(id: string, text: string, vocabulary: Vocabulary = {}): Result<Case, TranscriptError[]> {
  const read = readTranscript(text, vocabulary);
  return read.ok ? ok({ id, text, ...read.value }) : read;
}

/** Whether a case runs in a version of its protocol, given the names of all versions, oldest first. */
export function runsIn({ transcript }: Case, protocol: string, protocols: readonly string[]): boolean {
  const { protocol: first, until = protocols.at(-1) as string } = transcript.header;
  const at = protocols.indexOf(protocol);
  return protocols.includes(first) && at >= protocols.indexOf(first) && at <= protocols.indexOf(until);
}

export const subjectOf = ({ id, transcript: { header } }: Case, protocol: string): Subject => ({
  id,
  title: header.title ?? id,
  register: header.id ?? null,
  protocol,
  role: header.role,
  level: header.level ?? 'must',
  rules: header.rules ?? [],
  points: header.points ?? 1,
});

/** Makes a case that is not read from a file. It round-trips: written to a file, it would be read as the same case. */
export function makeCase(id: string, transcript: Transcript): Case {
  const read = readCase(id, makeTranscript(transcript));
  if (!read.ok) throw new Error(`a generated case cannot be read: ${JSON.stringify(read.error)}`);
  return read.value;
}
