import type { ScriptBuilder } from '../../../../kit/script-from-recording.js';
import type { Entry } from '../../../../kit/transcript/index.js';
import { type Envelope, type Id, parseEnvelope } from '../envelope/envelope.js';

/**
 * What was said to a player, said again: an answer goes to the id that the player has now, and only to the request that it
 * was the answer to. A player that does something else, legal though it be, is in another game from there on.
 */
export const answeredAgain: ScriptBuilder = (talk) => {
  const names = new Map<Id, string>();
  return talk.map(({ side, text }): Entry => {
    const envelope = parseEnvelope(text);
    if (side === '<<') return expected(envelope, names);
    const name = isAnswer(envelope) ? names.get(envelope.id) : undefined;
    return name === undefined
      ? { side, kind: 'message', text }
      : { side, kind: 'fill', text: withName(JSON.parse(text) as object, name) };
  });
};

const isAnswer = (envelope: Envelope): envelope is Extract<Envelope, { kind: 'response' | 'errorResponse' }> =>
  envelope.kind === 'response' || envelope.kind === 'errorResponse';

function expected(envelope: Envelope, names: Map<Id, string>): Entry {
  if (envelope.kind !== 'request') return { side: '<<', kind: 'legal' };
  const name = `$request${names.size + 1}`;
  names.set(envelope.id, name);
  const { method, params } = envelope;
  const asked = withName({ jsonrpc: '2.0', id: null, method, ...(params === undefined ? {} : { params }) }, name);
  return { side: '<<', kind: 'match', text: asked, or: [{ side: '<<', kind: 'legal' }] };
}

/** The message with a name in the place of its id. */
const withName = (message: object, name: string): string =>
  `{${Object.entries(message)
    .map(([member, value]) => `${JSON.stringify(member)}: ${member === 'id' ? name : JSON.stringify(value)}`)
    .join(', ')}}`;
