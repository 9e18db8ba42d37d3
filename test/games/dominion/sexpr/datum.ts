import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';

/** The datum that a text of a test stands for. */
export function datumOf(text: string): Datum {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
  return parsed.value;
}
