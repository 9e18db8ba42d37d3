import type { Finding } from '../../kit/verdict.js';
import { shortened } from '../console/text.js';
import type { Message } from './evidence-messages.js';
import type { Observer } from './game-renderer.js';
import { cut } from './markup.js';
import type { Fault, Payload, Reply, Scene } from './payload.js';

/** What a case's log and table are drawn from. */
export function payloadOf(
  evidence: string,
  findings: readonly Finding[],
  messages: readonly Message[],
  observe: Observer,
): Payload {
  const faults = findings.map(faultOf);
  return { log: evidence, scenes: withFaults(scenesOf(messages, observe), faults), faults };
}

const faultOf = ({ line, reason, said, legal, more }: Finding): Fault => ({
  line,
  reason: cut(shortened(reason)),
  said: said === null ? null : cut(said),
  legal: legal.map(cut),
  more,
});

function scenesOf(messages: readonly Message[], observe: Observer): Scene[] {
  return messages.flatMap((message, index) => {
    const view = observe(message);
    if (view === null) return [];
    const { line, seat } = message;
    return [{ ...view, line, seat, reply: replyAfter(messages, index), faults: [] }];
  });
}

/** The next message of the seat, if it goes the other way. */
function replyAfter(messages: readonly Message[], index: number): Reply | null {
  const { side, seat, time } = messages[index] as Message;
  let at = index + 1;
  while (at < messages.length && messages[at]?.seat !== seat) at++;
  const next = messages[at];
  if (next === undefined || next.side === side) return null;
  const ms = time === null || next.time === null ? null : next.time - time;
  return { line: next.line, text: cut(next.text), ms };
}

/** A fault is shown where the table was seen last before it; one without a line at the end. */
function withFaults(scenes: readonly Scene[], faults: readonly Fault[]): Scene[] {
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
