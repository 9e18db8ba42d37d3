import type { Alternative, Entry } from './entry-types.js';

/** In lines that are repeated, the number of the round, from 1. */
export const ROUND_NAME = '$round';
const ROUND = /\$round(?![\w-])/g;

/** The entries in the order of execution: those between `repeat` and `end-repeat` are repeated. */
export function* expandRepeats(entries: readonly Entry[]): Generator<Entry> {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    if (entry.side !== '--' || entry.kind !== 'repeat') {
      yield entry;
      continue;
    }
    const end = entries.findIndex((each, at) => at > index && each.side === '--' && each.kind === 'end-repeat');
    const repeated = entries.slice(index + 1, end);
    for (let round = 1; round <= entry.count; round++) for (const each of repeated) yield inRound(each, round);
    index = end;
  }
}

function inRound(entry: Entry, round: number): Entry {
  const numbered = withRound(entry, round);
  if (numbered.side !== '<<' || numbered.or === undefined) return numbered;
  return { ...numbered, or: numbered.or.map((each) => withRound(each, round)) };
}

/** Only lines with `$names` can name the round. */
const withRound = <Line extends Entry | Alternative>(line: Line, round: number): Line =>
  line.kind === 'fill' || line.kind === 'match' ? { ...line, text: line.text.replace(ROUND, String(round)) } : line;
