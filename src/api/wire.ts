// herald/wire: bytes to messages and back, without Node: it runs in a browser as well.
export type { Fault, Result } from '../core/result.js';
export {
  type BatchEnvelope,
  ENVELOPE_FAULTS,
  type Envelope,
  type EnvelopeFault,
  type EnvelopeNote,
  ERROR_CODES,
  type ErrorEnvelope,
  envelopeOf,
  type InvalidEnvelope,
  makeError,
  makeNotification,
  makeRequest,
  makeResult,
  type NotificationEnvelope,
  parseEnvelope,
  type RequestEnvelope,
  type ResponseEnvelope,
  type SingleEnvelope,
} from '../games/dominion/jsonrpc/envelope/envelope.js';
export {
  createJsonLineReader,
  DEFAULT_JSON_LINE_LIMITS,
  type JsonLine,
  type JsonLineError,
  type JsonLineLimits,
  type JsonLineOptions,
  type JsonLineReader,
  makeJsonLine,
} from '../wire/json-lines.js';
export type { Position } from '../wire/position.js';
export { type Datum, isList, type Quoted } from '../wire/sexpr/datum.js';
export { makePretty } from '../wire/sexpr/pretty.js';
export { READ_ERROR_CODES, type ReadError, type ReadErrorCode } from '../wire/sexpr/read-errors.js';
export { createReader, type Message, type Reader } from '../wire/sexpr/reader.js';
export { DEFAULT_LIMITS, type ReaderLimits } from '../wire/sexpr/reader-limits.js';
export { isSameDatum } from '../wire/sexpr/same-datum.js';
export { makeLine, makeText, type ParseResult, parseBytes, parseText } from '../wire/sexpr/writer.js';
