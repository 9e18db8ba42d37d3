import type { Result } from '../core/result.js';
import { truncate } from '../core/truncate.js';
import type { Codec, FramingError } from './codec.js';
import { isCrash } from './process-rules.js';
import { withCrashReason } from './script/crash-reason.js';
import { drain } from './script/incoming.js';
import { makeTime } from './transcript/index.js';

// The words for what a process did wrong, whether it is found while a game is played or in a recording of it.

/** Whether a program used the processor while it was waited for; neither if that is not known. */
export interface Activity {
  readonly busy?: true;
  readonly idle?: true;
}

/** Nothing came within that many milliseconds; 0 if the time is not known. */
export const describeSilence = (ms: number, activity: Activity): string =>
  `no reply${ms > 0 ? ` within ${makeTime(ms)}` : ''}${describeActivity(activity)}`;

/** Neither is certain: it may compute for long, or wait for something other than input. */
function describeActivity({ busy, idle }: Activity): string {
  if (busy) return '; it kept computing, perhaps in an endless loop';
  return idle ? '; it waited, perhaps for more input' : '';
}

/** A message had begun, and its end did not come within that many milliseconds. */
export const describeHalfMessage = ({ message }: FramingError, ms: number): string =>
  `${message}; nothing more came within ${makeTime(ms)}`;

/**
 * What bytes mean if no more of them come: a missing parenthesis is not silence. A message, or why they are none; null if they
 * are nothing but whitespace.
 */
export function readUnfinished<M>(codec: Codec<M>, bytes: Uint8Array): Result<M, FramingError> | null {
  const framer = codec.framer();
  framer.feed(bytes);
  framer.finish();
  const [message] = drain(framer);
  if (message !== undefined) return { ok: true, value: message };
  return framer.error === null ? null : { ok: false, error: framer.error };
}

/** What is known of a program that is at fault as a process. */
export interface FaultContext {
  /** The messages to it since it last replied: it may have ended because of any of them. */
  readonly sinceReply: readonly string[];
  readonly stderr: string;
}

/** A state is long, and is in the recording. */
const MAX_QUOTED = 100;

/** What happened to a process, and for one that crashed, why. */
export function describeProcessFault(
  { code, message }: { readonly code: string; readonly message: string },
  { sinceReply, stderr }: FaultContext,
): string {
  if (!isCrash(code)) return message;
  const why = withCrashReason(message, stderr);
  const [first, ...others] = sinceReply;
  if (others.length === 0) return why;
  const since = truncate(first as string, MAX_QUOTED);
  return `${why}. It was sent ${sinceReply.length} messages since its last reply, the first was ${since}`;
}
