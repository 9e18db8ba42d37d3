import type { Case } from '../../../../kit/case.js';
import type { Bindings } from '../../../../kit/codec.js';
import { isSameJson, matchJson } from '../../../../kit/json-pattern.js';
import type { LineMatch, ScriptContext, ScriptLine } from '../../../../kit/socket-kit.js';
import { type Alternative, expandRepeats, type From } from '../../../../kit/transcript/index.js';
import { parseEnvelope } from '../envelope/envelope.js';

/** The lines that a case has for its seats, in order. */
export const scriptOf = ({ transcript }: Case): ScriptLine[] =>
  [...expandRepeats(transcript.entries)].filter((entry): entry is ScriptLine => entry.side !== '#');

/** Told whenever the server thinks fit, and never waited for (J-31, J-32). */
const NEWS = ['Played', 'Shuffle'];

export function isNewsFrame(frame: string): boolean {
  const said = parseEnvelope(frame);
  return said.kind === 'notification' && NEWS.includes(said.method);
}

/** What a frame is to a line; null if it is not what it waits for. */
export function fits(line: From, frame: string, context: ScriptContext): LineMatch | null {
  for (const [at, each] of [line, ...(line.or ?? [])].entries()) {
    const bound = fitsOne(each, frame, context);
    if (bound !== null) return { bound, isWayOut: at > 0 && each.kind === 'legal' };
  }
  return null;
}

function fitsOne(line: Alternative, frame: string, { bound, sent }: ScriptContext): Bindings | null {
  switch (line.kind) {
    case 'message':
      return isSameJson(line.text, frame) ? bound : null;
    case 'match':
      return matchJson(line.text, frame, bound);
    case 'legal':
      return bound;
    case 'refusal':
      return isRefusal(frame, sent) ? bound : null;
    default:
      return null;
  }
}

/** An error in answer to what was sent last; its id is null where none could be made out. */
function isRefusal(frame: string, sent: string | null): boolean {
  const said = parseEnvelope(frame);
  const asked = sent === null ? null : parseEnvelope(sent, { nullParams: true });
  if (said.kind !== 'errorResponse') return false;
  return said.id === null || (asked !== null && 'id' in asked && asked.id === said.id);
}
