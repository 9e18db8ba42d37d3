import type { GameView, RecordedMessage, ViewReader } from '../../kit/game-renderer.js';
import type { Finding } from '../../kit/verdict.js';
import { collapseRepeats } from '../console/text.js';
import { cut } from './markup.js';

/** What the page's script draws the log and the scenes of one case from. Stored compressed; unpacked when the case is opened. */
export interface Payload {
  /** The evidence, line by line as recorded. */
  readonly log: string;
  readonly scenes: readonly Scene[];
  readonly faults: readonly ShownFault[];
}

/** The state of the game as a message showed it, and the reply to that message. */
export interface Scene extends GameView {
  /** The line of the evidence on which the message ends, from 1. */
  readonly line: number;
  readonly seat: string | null;
  readonly reply: ShownReply | null;
  /** Indexes of the payload's faults that belong here. */
  readonly faults: readonly number[];
}

export interface ShownReply {
  readonly line: number;
  readonly text: string;
  /** Null if the recording has no time stamps. */
  readonly ms: number | null;
}

export interface ShownFault {
  readonly line: number | null;
  readonly reason: string;
  readonly legal: readonly string[];
  readonly more: boolean;
}

export function payloadOf(
  evidence: string,
  findings: readonly Finding[],
  messages: readonly RecordedMessage[],
  readView: ViewReader,
): Payload {
  const faults = findings.map(faultOf);
  return { log: evidence, scenes: withFaults(scenesOf(messages, readView), faults), faults };
}

const faultOf = ({ line, reason, legal, more }: Finding): ShownFault => ({
  line,
  reason: cut(collapseRepeats(reason)),
  legal: legal.map(cut),
  more,
});

function scenesOf(messages: readonly RecordedMessage[], readView: ViewReader): Scene[] {
  return messages.flatMap((message, index) => {
    const view = readView(message);
    if (view === null) return [];
    const { line, seat } = message;
    return [{ ...view, line, seat, reply: replyAfter(messages, index), faults: [] }];
  });
}

/** The seat's next message, if it goes the other way. */
function replyAfter(messages: readonly RecordedMessage[], index: number): ShownReply | null {
  const { side, seat, time } = messages[index] as RecordedMessage;
  let at = index + 1;
  while (at < messages.length && messages[at]?.seat !== seat) at++;
  const next = messages[at];
  if (next === undefined || next.side === side) return null;
  const ms = time === null || next.time === null ? null : next.time - time;
  return { line: next.line, text: cut(next.text), ms };
}

/** A fault belongs to the last scene before it; one without a line belongs to the last scene of all. */
function withFaults(scenes: readonly Scene[], faults: readonly ShownFault[]): Scene[] {
  const placed = faults.map(({ line }) =>
    Math.max(
      0,
      scenes.findLastIndex((scene) => line === null || scene.line <= line),
    ),
  );
  return scenes.map((scene, at) => ({
    ...scene,
    faults: placed.flatMap((place, index) => (place === at ? [index] : [])),
  }));
}
