import type { Datum } from '../../../src/wire/datum.js';
import { parseText } from '../../../src/wire/writer.js';

/** The datum that a text of a test stands for. */
export function datumOf(text: string): Datum {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.code}`);
  return parsed.value;
}
