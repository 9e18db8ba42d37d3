export type {
  Alternative,
  Comment,
  Entry,
  Event,
  From,
  HeaderComments,
  LineOptions,
  Marks,
  To,
  Transcript,
} from './entry-types.js';
export {
  HEADER_KEYS,
  type Header,
  type HeaderKey,
  LEVELS,
  type Level,
  ROLES,
  type Role,
  type Vocabulary,
} from './header-keys.js';
export { isLabel, makeTime, parseTime } from './header-values.js';
export { KINDS, LINE_OPTIONS, type LineSide, SIDES } from './line-kinds.js';
export { createRecorder, plain, type Recordable, type Recorder, type Where } from './recorder.js';
export { expandRepeats, ROUND_NAME } from './repeats.js';
export {
  makeTranscript,
  parseTranscript,
  type ReadTranscript,
  readTranscript,
  type TranscriptLines,
} from './transcript.js';
export { makeError, TRANSCRIPT_CODES, type TranscriptCode, type TranscriptError } from './transcript-errors.js';
export {
  bytesOfEntry,
  entryOfBytes,
  FRAMINGS,
  type Framing,
  verbatimEntryOfBytes,
  type WireEntry,
} from './wire-entry.js';
