import { decodeUtf8 } from '../../../core/utf8.js';
import type { CheckedMessage, MessageChecker } from '../../../kit/static-questions.js';
import { type Datum, isList } from '../../../wire/sexpr/datum.js';
import { locateElement } from '../../../wire/sexpr/locate-element.js';
import { createReader, type Message } from '../../../wire/sexpr/reader.js';
import { type Mismatch, parseDefense, parseNotification, parsePlay } from './messages.js';
import { brokenForm } from './replies.js';
import type { Version } from './versions.js';

const PARSERS = { notification: parseNotification, play: parsePlay, defense: parseDefense } as const;
type Kind = keyof typeof PARSERS;

/** Checks S-expressions against the grammar of a version, and says where each deviates. */
export const SEXPR_CHECKER: MessageChecker = {
  kinds: Object.keys(PARSERS),
  *check(version, input, kind): Generator<CheckedMessage, void, undefined> {
    const reader = createReader();
    reader.feed(input);
    reader.finish();
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      yield checkOne(version as Version, (kind as Kind | null) ?? kindOf(message.datum), message, input);
    }
    if (reader.error === null) return;
    const { position, message, code } = reader.error;
    yield { line: position.line, column: position.column, isValid: false, text: `${message} [${code}]` };
  },
};

function checkOne(version: Version, kind: Kind, message: Message, input: Uint8Array): CheckedMessage {
  const parsed = PARSERS[kind](version, message.datum);
  if (!parsed.ok) {
    const text = `${parsed.error.message}${registerOf(version, kind, message.datum, parsed.error)}`;
    return { ...placeOf(message, input, parsed.error), isValid: false, text };
  }
  const notes = [...new Set(parsed.notes.map((note) => note.id))];
  const strict = notes.length === 0 ? '' : `, not strictly: ${notes.join(', ')}`;
  const { line, column } = message.start;
  return { line, column, isValid: true, text: `ok, a ${kind} of sexpr/${version}${strict}` };
}

/** What the register has on it, under the rule that grading and games cite as well. */
function registerOf(version: Version, kind: Kind, datum: Datum, mismatch: Mismatch): string {
  if (kind === 'notification') return '';
  const { register } = brokenForm(version, kind === 'play' ? 'move' : 'attacked', datum, mismatch).rule;
  return register === null ? '' : ` (${register})`;
}

const NOTIFICATIONS = ['move', 'moved', 'attacked', 'defended'];
const DEFENSES = ['moat', 'discard'];

/** What a message is by its first word, also if that is in capitals. */
function kindOf(datum: Datum): Kind {
  const head = isList(datum) ? datum[0] : undefined;
  if (typeof head !== 'string') return 'notification';
  const word = head.toLowerCase();
  if (DEFENSES.includes(word)) return 'defense';
  return NOTIFICATIONS.includes(word) ? 'notification' : 'play';
}

/** The place of the deviation in the whole input. */
function placeOf(
  { start, end }: Message,
  input: Uint8Array,
  { path }: Mismatch,
): Pick<CheckedMessage, 'line' | 'column'> {
  const within = locateElement(decodeUtf8(input, start.byte, end.byte), path);
  return {
    line: start.line + within.line - 1,
    column: within.line === 1 ? start.column + within.column - 1 : within.column,
  };
}
