import type { Codec, Problem } from '../../../../kit/codec.js';
import { MappedFramer } from '../../../../kit/mapped-framer.js';
import type { Role } from '../../../../kit/transcript/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { createReader } from '../../../../wire/sexpr/reader.js';
import { makeText, parseText } from '../../../../wire/sexpr/writer.js';
import { parseDefense, parseNotification, parsePlay } from '../messages.js';
import type { Version } from '../versions.js';
import { checkPattern, filled, isSame, matched } from './pattern.js';

/** A player is sent notifications, a server plays and defenses. */
function checkMessage(version: string, role: Role, text: string): Problem | null {
  const datum = parseText(text);
  if (!datum.ok) return { message: datum.error.message };
  const parsers = role === 'server' ? [parsePlay, parseDefense] : [parseNotification];
  const parsed = parsers.map((parse) => parse(version as Version, datum.value));
  if (parsed.some((each) => each.ok)) return null;
  return { message: parsed.map((each) => (each.ok ? '' : each.error.message)).join('; or ') };
}

export const SEXPR_CODEC: Codec<Datum> = {
  // Positions are of no use to the kit.
  framer: () => new MappedFramer(createReader(), ({ datum }) => datum),
  terminator: '\n',
  show: makeText,
  parse: parseText,
  same: isSame,
  match: matched,
  fill: filled,
  checkPattern,
  checkMessage,
};
