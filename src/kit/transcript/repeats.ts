import type { Entry } from './entry-types.js';

/** The entries in the order of execution: those between `repeat` and `end-repeat` are repeated. */
export function* expandRepeats(entries: readonly Entry[]): Generator<Entry> {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entry.side !== '--' || entry.kind !== 'repeat') {
      yield entry;
      continue;
    }
    const end = entries.findIndex((each, at) => at > index && each.side === '--' && each.kind === 'end-repeat');
    for (let times = 0; times < entry.count; times++) yield* entries.slice(index + 1, end);
    index = end;
  }
}
