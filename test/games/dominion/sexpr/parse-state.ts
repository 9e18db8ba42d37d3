import {
  type Parsed,
  parseNotification,
  type State,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';

/** A state by itself, read as that of a `(move state)`. */
export function parseState(version: Version, state: Datum): Parsed<State> {
  const parsed = parseNotification(version, ['move', state]);
  if (!parsed.ok) return parsed;
  const notes = parsed.notes.map((note) => ({ ...note, where: note.where.slice(1) }));
  return { ...parsed, notes, value: (parsed.value as { readonly state: State }).state };
}
