export { makeError, TRANSCRIPT_CODES, type TranscriptCode, type TranscriptError } from './errors.js';
export {
  HEADER_KEYS,
  type Header,
  type HeaderKey,
  LEVELS,
  type Level,
  ROLES,
  type Role,
  type Vocabulary,
} from './keys.js';
export { createRecorder, plain, type Recordable, type Recorder, type Where } from './recorder.js';
export {
  makeTranscript,
  parseTranscript,
  type ReadTranscript,
  readTranscript,
  type TranscriptLines,
} from './transcript.js';
export type { Alternative, Comment, Entry, Event, From, Manner, Marks, Remarks, To, Transcript } from './types.js';
export { unrolled } from './unroll.js';
export { isLabel, makeTime, parseTime } from './values.js';
export { FRAMINGS, type Framing, sayVerbatim, sayWire, type WireSaid, wireOf } from './wire.js';
export { KINDS, MANNERS, SIDES, type Side } from './words.js';
